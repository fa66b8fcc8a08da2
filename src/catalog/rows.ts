// The rows of the tree for what is shown and what is open: numbers only, so that 100,000 rows cost milliseconds.
// A row becomes an object when it is painted or asked for. Among a folder's files stand those still being uploaded into
// it, of which nothing can be selected.

import { foldForSearch } from '#text/fold.ts';
import { baseName, parentFolder } from '#text/path.ts';
import {
  type Catalog,
  type EntryIndex,
  type Folder,
  findEntry,
  folderOfEntry,
  nameOfEntry,
} from './catalog.ts';
import { has } from './entry-set.ts';
import { isShown, type Shown } from './filter.ts';
import { childrenOf, insertByOrder, type Sort } from './order.ts';

/** A file on its way into the gallery. */
export interface Arriving {
  readonly id: string;
  readonly path: string;
  /** It has landed: from here on the list says what is there. */
  readonly isDone: boolean;
}

/** What is on its way into a folder, by its path. Few: rows of which there may be thousands are entries. */
export type ArrivingIn = (folder: string) => readonly Arriving[];

export interface Rows {
  readonly length: number;
  /** Of each row: an entry's index, ~index of a folder, or from the number of entries on a place in `arriving`. */
  readonly nodes: Int32Array;
  readonly arriving: readonly Arriving[];
  /** Of files that are there and being replaced: which upload replaces them. */
  readonly replacing: ReadonlyMap<EntryIndex, string>;
  /** Of each row: its place among its visible siblings, from 1, and how many they are. */
  readonly positions: Uint32Array;
  readonly setSizes: Uint32Array;
}

interface Place {
  /** Unique: a folder's ends in '/'. */
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
}
export type Row =
  | (Place & {
      readonly kind: 'file';
      readonly entry: EntryIndex;
      /** The upload that is replacing it. */
      readonly replacedBy: string | undefined;
    })
  | (Place & { readonly kind: 'arriving'; readonly id: string })
  | (Place & { readonly kind: 'folder'; readonly folder: Folder; readonly open: boolean });

export type IsOpen = (folder: Folder) => boolean;

const NOTHING_ARRIVES: ArrivingIn = () => [];

/** @param arrivingIn is asked while nothing is filtered */
export function visibleRows(
  catalog: Catalog,
  shown: Shown,
  sort: Sort,
  isOpen: IsOpen,
  arrivingIn: ArrivingIn = NOTHING_ARRIVES,
): Rows {
  const arriving: Arriving[] = [];
  const replacing = new Map<EntryIndex, string>();
  const nodes: number[] = [];
  const positions: number[] = [];
  const setSizes: number[] = [];
  const add = (folder: Folder) => {
    const children = childrenOf(catalog, folder, sort);
    const folders = shown.filtered
      ? children.folders.filter((child) => isShown(shown, child))
      : children.folders;
    const files = shown.filtered
      ? children.files.filter((file) => has(shown.entries, file))
      : withArriving(children.files, folder);
    const setSize = folders.length + files.length;
    let position = 0;
    const push = (node: number) => {
      position++;
      nodes.push(node);
      positions.push(position);
      setSizes.push(setSize);
    };
    for (const child of folders) {
      push(~child.index);
      if (isOpen(child)) add(child);
    }
    for (const file of files) push(file);
  };
  const withArriving = (files: readonly EntryIndex[], folder: Folder) => {
    const coming: Arriving[] = [];
    for (const file of arrivingIn(folder.path)) {
      const entry = findEntry(catalog, file.path);
      if (entry < 0) coming.push(file);
      else if (!file.isDone) replacing.set(entry, file.id);
    }
    if (coming.length === 0) return files;
    const start = catalog.entries.length + arriving.length;
    arriving.push(...coming);
    return insertByOrder(catalog, files, coming, start, sort);
  };
  add(catalog.root);
  return {
    length: nodes.length,
    arriving,
    replacing,
    nodes: Int32Array.from(nodes),
    positions: Uint32Array.from(positions),
    setSizes: Uint32Array.from(setSizes),
  };
}

/** @returns undefined beyond the ends */
export function rowAt(catalog: Catalog, rows: Rows, index: number, isOpen: IsOpen): Row | undefined {
  const node = rows.nodes[index];
  if (node === undefined) return undefined;
  const position = rows.positions[index] ?? 1;
  const setSize = rows.setSizes[index] ?? 1;
  const folder = node < 0 ? catalog.folders[~node] : undefined;
  if (folder) {
    const { path, name, depth } = folder;
    return { kind: 'folder', path, name, level: depth, position, setSize, folder, open: isOpen(folder) };
  }
  const arriving = rows.arriving[node - catalog.entries.length];
  if (arriving) {
    const { id, path } = arriving;
    const level = parentFolder(path).split('/').length;
    return { kind: 'arriving', path, name: baseName(path), level, position, setSize, id };
  }
  const path = catalog.entries[node] ?? '';
  const level = folderOfEntry(catalog, node).depth + 1;
  const name = nameOfEntry(catalog, node);
  const replacedBy = rows.replacing.get(node);
  return { kind: 'file', path, name, level, position, setSize, entry: node, replacedBy };
}

/** The row of exactly this path, or -1 when it is not visible. */
export function rowIndexOf(catalog: Catalog, rows: Rows, path: string): number {
  if (!path.endsWith('/')) {
    const entry = findEntry(catalog, path);
    if (entry >= 0) return rows.nodes.indexOf(entry);
    const arriving = rows.arriving.findIndex((file) => file.path === path);
    return arriving < 0 ? -1 : rows.nodes.indexOf(catalog.entries.length + arriving);
  }
  const folder = catalog.folderByPath.get(path);
  return folder ? rows.nodes.indexOf(~folder.index) : -1;
}

/** The row of this path or of the nearest folder around it that is visible; otherwise the first; -1 of none. */
export function nearestRow(catalog: Catalog, rows: Rows, path: string): number {
  for (let at = path; at !== ''; at = parentFolder(at)) {
    const index = rowIndexOf(catalog, rows, at);
    if (index >= 0) return index;
  }
  return rows.length > 0 ? 0 : -1;
}

/** The next row, after `from` and around the end, whose name starts with what was typed; -1 of none. */
export function rowByPrefix(catalog: Catalog, rows: Rows, typed: string, from: number): number {
  const prefix = foldForSearch(typed);
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length;
    const node = rows.nodes[index] ?? 0;
    const arriving = rows.arriving[node - catalog.entries.length];
    const name = arriving
      ? baseName(arriving.path)
      : node < 0
        ? (catalog.folders[~node]?.name ?? '')
        : nameOfEntry(catalog, node);
    if (foldForSearch(name).startsWith(prefix)) return index;
  }
  return -1;
}
