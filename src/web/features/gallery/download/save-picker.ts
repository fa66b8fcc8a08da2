// The browser’s save dialog. A file that is there already keeps its content until the new one is complete.

interface FileHandle extends FileSystemFileHandle {
  /** Absent in some browsers. */
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
  /** Deletes the empty file that the browser has created, after a failed download. */
  readonly removeIfEmpty: () => Promise<void>;
}

export function canPickFile(): boolean {
  return 'showSaveFilePicker' in globalThis;
}

/**
 * Opens the save dialog. Browsers allow this only shortly after a click or a key.
 * @returns undefined if the user cancels
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
