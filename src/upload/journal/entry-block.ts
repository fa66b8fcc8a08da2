// The stored form of journal entries: 1,000 entries in one record, because one record per file is slow for 100,000 files. A
// folder handle is stored once per block, because each copy costs the browser a request.
import type { JournalEntry } from '#upload/model/journal-record.ts';

/** Entries per block, and per transaction. */
export const BLOCK_ENTRIES = 1_000;

interface StoredEntry extends Omit<JournalEntry, 'folder'> {
  /** `root`: index in the block's `roots`. */
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

/** Splits items into groups of one block each. */
export function* inBlocks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BLOCK_ENTRIES)
    yield items.slice(start, start + BLOCK_ENTRIES);
}
