// Walks dropped folders. Promises: every file of every batch is found, one bad entry never costs another, the page stays
// smooth, and the walk can be watched and cancelled. Links inside a folder are not listed by browsers at all.

import type { Collected, CollectedFile, WalkProgress } from './collected.ts';
import { isJunk } from './junk.ts';
import { relativePath } from './relative-path.ts';
import { timeSlicer } from './time-slice.ts';

/** A folder at the top of the drop, with its handle where the browser gave one. */
export interface DroppedFolder {
  readonly entry: FileSystemDirectoryEntry;
  readonly handle?: FileSystemDirectoryHandle | undefined;
}

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/** A folder on the way: `names` lead to it from the folder that was dropped. */
interface Place extends DroppedFolder {
  readonly path: string;
  readonly names: readonly string[];
}

/** Files opened at once. Each is a question to another process: one at a time would be spent waiting. */
const OPEN_AT_ONCE = 64;

/** @throws the signal's reason when it is aborted */
export async function walk(folders: readonly DroppedFolder[], options: WalkOptions = {}): Promise<Collected> {
  const { signal, onProgress } = options;
  const yieldToPage = timeSlicer(signal);
  const files: CollectedFile[] = [];
  const junk: string[] = [];
  const unreadable: string[] = [];
  const emptyFolders: string[] = [];
  const pending: Place[] = folders.map((folder) => ({ ...folder, path: folder.entry.name, names: [] }));
  let walked = 0;

  async function visit(place: Place): Promise<void> {
    let children = 0;
    for await (const batch of batches(place.entry)) {
      children += batch.length;
      const here = sort(batch, place);
      pending.push(...here.folders);
      junk.push(...here.junk);
      for (let from = 0; from < here.files.length; from += OPEN_AT_ONCE) {
        for (const { name, file } of await Promise.all(
          here.files.slice(from, from + OPEN_AT_ONCE).map(open),
        )) {
          if (file === undefined) unreadable.push(`${place.path}/${name}`);
          else files.push(collected(place, name, file));
        }
        onProgress?.({ files: files.length, folders: walked });
        await yieldToPage();
      }
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

/** `readEntries` answers at most 100 entries a call in Chromium, and an empty list when there are no more. */
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

function sort(batch: readonly FileSystemEntry[], { path, names, handle }: Place) {
  const folders: Place[] = [];
  const files: FileSystemFileEntry[] = [];
  const junk: string[] = [];
  for (const entry of batch) {
    const { name } = entry;
    if (isDirectory(entry)) folders.push({ entry, handle, path: `${path}/${name}`, names: [...names, name] });
    else if (isJunk(name)) junk.push(`${path}/${name}`);
    else if (isFile(entry)) files.push(entry);
  }
  return { folders, files, junk };
}

function collected({ path, names, handle }: Place, name: string, file: File): CollectedFile {
  const relative = relativePath(`${path}/${name}`);
  if (handle === undefined) return { file, path: relative };
  return { file, path: relative, folder: { root: handle, names: [...names, name] } };
}

interface Opened {
  readonly name: string;
  /** Absent where it can't be read. */
  readonly file?: File;
}

function open(entry: FileSystemFileEntry): Promise<Opened> {
  const { name } = entry;
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve({ name, file }),
      () => resolve({ name }),
    );
  });
}

export function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
