// The order of rows within a folder: folders first, then files; names as people count (take 2 before take 10).
// A folder is sorted when it is first looked into, once per order.
import { FORMAT_NAMES, formatOf } from '#contract/formats.ts';
import { baseName } from '#text/path.ts';
import {
  type Catalog,
  type EntryIndex,
  type FolderIndex,
  filesIn,
  folderName,
  nameOf,
  pathOf,
  subfolders,
} from './catalog.ts';
import type { Sort } from './sorts.ts';

/** What stands in a folder, in order. */
export interface Children {
  readonly folders: readonly FolderIndex[];
  readonly files: readonly EntryIndex[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Natural order. Names the collator can't tell apart (NFC and NFD) still have one fixed order. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

type Sorted = Map<FolderIndex, Children>;
const sorted = new WeakMap<Catalog, Record<Sort, Sorted>>();

export function childrenOf(catalog: Catalog, folder: FolderIndex, sort: Sort): Children {
  let known = sorted.get(catalog);
  if (known === undefined) {
    known = { name: new Map(), 'name-desc': new Map(), type: new Map() };
    sorted.set(catalog, known);
  }
  let children = known[sort].get(folder);
  if (children === undefined) {
    children = arrange(catalog, folder, sort);
    known[sort].set(folder, children);
  }
  return children;
}

function arrange(catalog: Catalog, folder: FolderIndex, sort: Sort): Children {
  if (sort === 'name') {
    return {
      folders: byName(subfolders(catalog, folder), (child) => folderName(catalog, child)),
      files: byName(filesIn(catalog, folder), (file) => nameOf(catalog, file)),
    };
  }
  const { folders, files } = childrenOf(catalog, folder, 'name');
  if (sort === 'name-desc') return { folders: folders.toReversed(), files: files.toReversed() };
  const rank = (file: EntryIndex) => (catalog.types[file] || UNKNOWN_LAST) - 1;
  return { folders, files: files.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Formats rank as in the contract, audio before video; files of no supported format come last. */
const UNKNOWN_LAST = 256;

function byName(indexes: readonly number[], nameAt: (index: number) => string): number[] {
  return indexes
    .map((index) => ({ index, name: nameAt(index) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ index }) => index);
}

/**
 * Files in order, with others put where they belong among them: those stand for `start` and the numbers after it.
 * A look-up each, so that a few among 100,000 cost nothing.
 */
export function insertByOrder(
  catalog: Catalog,
  files: readonly EntryIndex[],
  others: readonly { readonly path: string }[],
  start: number,
  sort: Sort,
): readonly number[] {
  const places = others
    .map(({ path }, i) => ({ node: start + i, file: { name: baseName(path), rank: rankOf(path) } }))
    .sort((a, b) => compareFiles(a.file, b.file, sort))
    .map(({ node, file }) => ({ node, at: placeOf(catalog, files, file, sort) }));
  const result: number[] = [];
  let from = 0;
  for (const { node, at } of places) {
    for (; from < at; from++) result.push(files[from] ?? 0);
    result.push(node);
  }
  for (; from < files.length; from++) result.push(files[from] ?? 0);
  return result;
}

interface Ordered {
  readonly name: string;
  readonly rank: number;
}

function compareFiles(a: Ordered, b: Ordered, sort: Sort): number {
  if (sort === 'name-desc') return compareNames(b.name, a.name);
  return (sort === 'type' ? a.rank - b.rank : 0) || compareNames(a.name, b.name);
}

function rankOf(path: string): number {
  const format = formatOf(path);
  return format === undefined ? UNKNOWN_LAST - 1 : FORMAT_NAMES.indexOf(format);
}

/** How many of the files come before one that isn't among them. */
function placeOf(catalog: Catalog, files: readonly EntryIndex[], file: Ordered, sort: Sort): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = files[middle] ?? 0;
    const there = { name: nameOf(catalog, entry), rank: rankOf(pathOf(catalog, entry)) };
    if (compareFiles(there, file, sort) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
