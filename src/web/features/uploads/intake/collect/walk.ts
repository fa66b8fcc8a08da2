// Lists the files of dropped folders by name; files are opened later. Finds every file, goes on after a folder that
// can't be read, reports progress, can be cancelled and doesn't block the page. Browsers don't list links inside a
// folder.

import { timeSlicer } from '#api-client/time-slice.ts';
import type { Collected, CollectedFile, WalkProgress } from './collected.ts';
import { isDirectory, isFile } from './entry-kind.ts';
import { isJunk } from './junk.ts';
import { relativePath } from './relative-path.ts';

/** A dropped folder, with its handle if the browser gave one. */
export interface DroppedFolder {
  readonly entry: FileSystemDirectoryEntry;
  readonly handle?: FileSystemDirectoryHandle | undefined;
}

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/** A folder to read, and the handle of the dropped folder that contains it. */
interface PendingFolder extends DroppedFolder {
  readonly path: string;
}

/** @throws the signal's reason when it is aborted */
export async function walk(folders: readonly DroppedFolder[], options: WalkOptions = {}): Promise<Collected> {
  const { signal, onProgress } = options;
  const yieldToPage = timeSlicer(signal);
  const files: CollectedFile[] = [];
  const junk: string[] = [];
  const unreadable: string[] = [];
  const emptyFolders: string[] = [];
  const pending: PendingFolder[] = folders.map((folder) => ({ ...folder, path: folder.entry.name }));
  let walked = 0;

  async function visit(place: PendingFolder): Promise<void> {
    let children = 0;
    for await (const batch of batches(place.entry)) {
      children += batch.length;
      const here = sortEntries(batch, place);
      pending.push(...here.folders);
      junk.push(...here.junk);
      for (const file of here.files) files.push(collected(place, file));
      if (here.files.length > 0) onProgress?.({ files: files.length, folders: walked });
      await yieldToPage();
    }
    if (children === 0) emptyFolders.push(place.path);
  }

  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    walked += 1;
    try {
      await yieldToPage();
      await visit(place);
    } catch (error) {
      if (signal?.aborted) throw error;
      unreadable.push(place.path);
    }
  }
  return { files, junk, unreadable, emptyFolders };
}

/**
 * Reads a folder in batches. `readEntries` returns at most 100 entries a call in Chromium, and an empty list at the
 * end.
 */
async function* batches(folder: FileSystemDirectoryEntry): AsyncGenerator<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  for (;;) {
    const batch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) return;
    yield batch;
  }
}

function sortEntries(batch: readonly FileSystemEntry[], { path, handle }: PendingFolder) {
  const folders: PendingFolder[] = [];
  const files: FileSystemFileEntry[] = [];
  const junk: string[] = [];
  for (const entry of batch) {
    const { name } = entry;
    if (isDirectory(entry)) folders.push({ entry, handle, path: `${path}/${name}` });
    else if (isJunk(name)) junk.push(`${path}/${name}`);
    else if (isFile(entry)) files.push(entry);
  }
  return { folders, files, junk };
}

function collected({ path: folder, handle: root }: PendingFolder, file: FileSystemFileEntry): CollectedFile {
  const path = relativePath(`${folder}/${file.name}`);
  return root === undefined ? { file, path } : { file, path, root };
}
