// What is selected is a set of files, never of rows: a folder's row stands for what the filter shows of it.
// So nothing hidden is ever selected by a click on something visible.
import type { Catalog, FolderIndex } from '#catalog/catalog.ts';
import type { Shown } from '#catalog/filter.ts';
import type { Row, Rows } from '#catalog/rows.ts';
import { countIn, difference, type EntrySet, entrySet, has, intersection, union } from './entry-set.ts';

/** The entries one row stands for: of a folder, all below it that the filter keeps. */
export function entriesOfRow(catalog: Catalog, shown: Shown, row: Row): EntrySet {
  const mask = new Uint8Array(catalog.size);
  if (row.kind === 'file') mask[row.entry] = 1;
  else if (row.kind === 'folder') copyFolder(catalog, shown.entries.mask, mask, row.folder);
  return entrySet(mask);
}

/**
 * The entries of all rows from one to another, both included, in either direction.
 * A closed folder stands for what it holds; an open one only for the rows that are in the range themselves.
 */
export function entriesOfRange(
  catalog: Catalog,
  shown: Shown,
  rows: Rows,
  from: number,
  to: number,
): EntrySet {
  const only = from === to ? rows.at(from) : undefined;
  if (only) return entriesOfRow(catalog, shown, only);
  const mask = new Uint8Array(catalog.size);
  rows.visitRange(
    Math.min(from, to),
    Math.max(from, to),
    (entry) => (mask[entry] = 1),
    (folder) => copyFolder(catalog, shown.entries.mask, mask, folder),
  );
  return entrySet(mask);
}

/** Selects what is not yet wholly selected, otherwise takes it away. */
export function toggle(selection: EntrySet, entries: EntrySet): EntrySet {
  return intersection(selection, entries).size === entries.size
    ? difference(selection, entries)
    : union(selection, entries);
}

export type RowSelection = 'all' | 'some' | 'none';

/** @param visible the selection, without what the filter hides */
export function rowSelection(catalog: Catalog, visible: EntrySet, shown: Shown, row: Row): RowSelection {
  if (row.kind === 'file') return has(visible, row.entry) ? 'all' : 'none';
  if (row.kind === 'arriving') return 'none';
  const selected = countIn(visible, catalog, row.folder);
  if (selected === 0) return 'none';
  return selected === countIn(shown.entries, catalog, row.folder) ? 'all' : 'some';
}

function copyFolder({ folders }: Catalog, source: Uint8Array, target: Uint8Array, folder: FolderIndex): void {
  const first = folders.first[folder] ?? 0;
  target.set(source.subarray(first, folders.end[folder]), first);
}
