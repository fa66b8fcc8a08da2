// Sorts the rows within a folder: folders first, then files, in natural order ("take 2" before "take 10"). A folder is
// sorted on first use, once per order.
import type { FileDetails } from '#catalog/details/file-details.ts';
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
import { isDetailsSort, type Sort } from './sorts.ts';

/** Sorted content of a folder. */
export interface Children {
  readonly folders: readonly FolderIndex[];
  readonly files: readonly EntryIndex[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/**
 * Compares names in natural order. Names that the collator treats as equal (NFC and NFD) are compared by code units.
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Cached orders, by the object they were computed from. */
const sorted = new WeakMap<Catalog | FileDetails, Map<Sort, Map<FolderIndex, Children>>>();

/**
 * Returns the sorted content of a folder.
 * @param details details of this catalog; without them an order by details is the order by name
 */
export function childrenOf(
  catalog: Catalog,
  folder: FolderIndex,
  sort: Sort,
  details?: FileDetails,
): Children {
  const source = isDetailsSort(sort) && details ? details : catalog;
  const orders = getOrCreate(sorted, source, () => new Map<Sort, Map<FolderIndex, Children>>());
  const folders = getOrCreate(orders, sort, () => new Map<FolderIndex, Children>());
  return getOrCreate(folders, folder, () => sortChildren(catalog, folder, sort, details));
}

function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function sortChildren(
  catalog: Catalog,
  folder: FolderIndex,
  sort: Sort,
  details: FileDetails | undefined,
): Children {
  if (sort === 'name') {
    return {
      folders: byName(subfolders(catalog, folder), (child) => folderName(catalog, child)),
      files: byName(filesIn(catalog, folder), (file) => nameOf(catalog, file)),
    };
  }
  const byNames = childrenOf(catalog, folder, 'name');
  const { folders, files } = byNames;
  if (isDetailsSort(sort)) {
    if (!details) return byNames;
    return { folders: details.sortFolders(folders, sort), files: details.sortFiles(files, sort) };
  }
  if (sort === 'name-desc') return { folders: folders.toReversed(), files: files.toReversed() };
  const rank = (file: EntryIndex) => (catalog.types[file] || UNKNOWN_LAST) - 1;
  return { folders, files: files.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Rank of files of no supported format: last. Formats rank as in the contract, audio before video. */
const UNKNOWN_LAST = 256;

function byName(indexes: readonly number[], nameAt: (index: number) => string): number[] {
  return indexes
    .map((index) => ({ index, name: nameAt(index) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ index }) => index);
}

/**
 * Inserts uploads into sorted files. Uses a binary search for each, so that a few uploads among 100,000 files cost
 * little. Uploads have no details, so they come last in an order by details.
 * @param start number of the first upload in the result; the next ones count up
 */
export function insertByOrder(
  catalog: Catalog,
  files: readonly EntryIndex[],
  others: readonly { readonly path: string }[],
  start: number,
  sort: Sort,
): readonly number[] {
  const isLast = isDetailsSort(sort);
  const places = others
    .map(({ path }, i) => ({ node: start + i, file: { name: baseName(path), rank: rankOf(path) } }))
    .sort((a, b) => compareFiles(a.file, b.file, sort))
    .map(({ node, file }) => ({
      node,
      at: isLast ? files.length : insertionIndex(catalog, files, file, sort),
    }));
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

/** Returns how many of the files come before a file that isn't among them. */
function insertionIndex(catalog: Catalog, files: readonly EntryIndex[], file: Ordered, sort: Sort): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = files[middle] ?? 0;
    const entryAtMiddle = { name: nameOf(catalog, entry), rank: rankOf(pathOf(catalog, entry)) };
    if (compareFiles(entryAtMiddle, file, sort) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
