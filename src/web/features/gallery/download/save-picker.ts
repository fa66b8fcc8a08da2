// A place on the disk that a person chooses, and what is written there. What was there is another file until all of it is
// written.

interface FileHandle extends FileSystemFileHandle {
  /** Not in every browser. */
  remove?(): Promise<void>;
}

declare global {
  function showSaveFilePicker(options: {
    readonly id?: string;
    readonly suggestedName?: string;
    readonly types?: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileHandle>;
}

export interface PickedFile {
  readonly name: string;
  readonly open: () => Promise<WritableStream<Uint8Array>>;
  /** Nothing came of it: the empty file that the browser made there is taken away. */
  readonly removeIfEmpty: () => Promise<void>;
}

export function canPickFile(): boolean {
  return 'showSaveFilePicker' in globalThis;
}

/**
 * Only soon after a person pressed something.
 * @returns undefined where none is chosen
 */
export async function pickFile(suggestedName: string): Promise<PickedFile | undefined> {
  try {
    const handle = await showSaveFilePicker({
      id: 'download',
      suggestedName,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
    return {
      name: handle.name,
      open: () => handle.createWritable(),
      async removeIfEmpty() {
        const { size } = await handle.getFile();
        if (size === 0) await handle.remove?.();
      },
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
