// Selection rules. A selection is a set of entries, never of rows: a folder's row stands for the entries that the
// filter shows below it. So a click on a visible row never selects anything hidden.
import type { Catalog, FolderIndex } from '#catalog/catalog.ts';
import type { Shown } from '#catalog/filter.ts';
import type { Row, Rows } from '#catalog/rows.ts';
import { countIn, difference, type EntrySet, entrySet, has, intersection, union } from './entry-set.ts';

/** Returns the entries of a row: for a folder, everything below it that the filter shows. */
export function entriesOfRow(catalog: Catalog, shown: Shown, row: Row): EntrySet {
  const mask = new Uint8Array(catalog.size);
  if (row.kind === 'file') mask[row.entry] = 1;
  else if (row.kind === 'folder') copyFolder(catalog, shown.entries.mask, mask, row.folder);
  return entrySet(mask);
}

/**
 * Returns the entries of a range of rows, both ends included, in either direction. A closed folder counts with
 * everything in it, an open one only with its rows in the range.
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

/** Selects the entries, or deselects them if all are selected. */
export function toggle(selection: EntrySet, entries: EntrySet): EntrySet {
  return intersection(selection, entries).size === entries.size
    ? difference(selection, entries)
    : union(selection, entries);
}

export type RowSelection = 'all' | 'some' | 'none';

/** @param visible the selection without entries that the filter hides */
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
