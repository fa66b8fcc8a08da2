// Files as they are written down: a thousand to a record, so that writing and reading costs the same for each of a
// hundred thousand; and a folder's handle once for all that is in it, since each copy costs the browser a request.
import type { JournalEntry } from '#upload/model/journal-record.ts';

/** As many are read or written at once. */
export const BLOCK_ENTRIES = 1_000;

interface StoredEntry extends Omit<JournalEntry, 'folder'> {
  /** `root`: its place among the block's. */
  readonly folder?: { readonly root: number; readonly names: readonly string[] };
}

export interface EntryBlock {
  readonly roots: readonly FileSystemDirectoryHandle[];
  readonly entries: readonly StoredEntry[];
}

export function packBlock(entries: readonly JournalEntry[]): EntryBlock {
  const roots = new Map<FileSystemDirectoryHandle, number>();
  const stored = entries.map(({ folder, ...entry }): StoredEntry => {
    if (!folder) return entry;
    const root = roots.get(folder.root) ?? roots.size;
    roots.set(folder.root, root);
    return Object.assign(entry, { folder: { root, names: folder.names } });
  });
  return { roots: [...roots.keys()], entries: stored };
}

export function unpackBlock({ roots, entries }: EntryBlock): readonly JournalEntry[] {
  return entries.map(({ folder, ...entry }) => {
    const root = folder && roots[folder.root];
    return root ? Object.assign(entry, { folder: { root, names: folder.names } }) : entry;
  });
}

/** In portions of a block. */
export function* inBlocks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BLOCK_ENTRIES)
    yield items.slice(start, start + BLOCK_ENTRIES);
}
