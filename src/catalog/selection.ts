// What is selected is a set of files, never of rows: a folder's row stands for what the filter shows of it.
// So nothing hidden is ever selected by a click on something visible.
import type { Catalog, Folder } from './catalog.ts';
import { countIn, difference, type EntrySet, entrySet, has, intersection, union } from './entry-set.ts';
import type { Shown } from './filter.ts';
import type { IsOpen, Row, Rows } from './rows.ts';

/** The entries one row stands for: of a folder, all below it that the filter keeps. */
export function entriesOfRow(catalog: Catalog, shown: Shown, row: Row): EntrySet {
  const mask = new Uint8Array(catalog.entries.length);
  if (row.kind === 'file') mask[row.entry] = 1;
  else if (row.kind === 'folder') copyRange(shown.entries.mask, mask, row.folder);
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
  isOpen: IsOpen,
  from: number,
  to: number,
): EntrySet {
  const mask = new Uint8Array(catalog.entries.length);
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
    const node = rows.nodes[i];
    if (node === undefined) continue;
    // What is only on its way lies beyond the mask, and is left out.
    if (node >= 0) mask[node] = 1;
    else {
      const folder = catalog.folders[~node];
      if (folder && (!isOpen(folder) || from === to)) copyRange(shown.entries.mask, mask, folder);
    }
  }
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
export function rowSelection(visible: EntrySet, shown: Shown, row: Row): RowSelection {
  if (row.kind === 'file') return has(visible, row.entry) ? 'all' : 'none';
  if (row.kind === 'arriving') return 'none';
  const selected = countIn(visible, row.folder);
  if (selected === 0) return 'none';
  return selected === countIn(shown.entries, row.folder) ? 'all' : 'some';
}

function copyRange(source: Uint8Array, target: Uint8Array, { first, end }: Folder): void {
  target.set(source.subarray(first, end), first);
}
