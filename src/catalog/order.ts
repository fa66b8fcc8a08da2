// The order of rows within a folder: folders first, then files; names as people count (take 2 before take 10).
// A folder is sorted when it is first looked into, once per order.
import { type Catalog, type EntryIndex, type Folder, nameOfEntry } from './catalog.ts';

export const SORTS = ['name', 'name-desc', 'type'] as const;
export type Sort = (typeof SORTS)[number];

/** What stands in a folder, in order. */
export interface Children {
  readonly folders: readonly Folder[];
  readonly files: readonly EntryIndex[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Natural order. Names the collator can't tell apart (NFC and NFD) still have one fixed order. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

type Sorted = (Children | undefined)[];
const sorted = new WeakMap<Catalog, Record<Sort, Sorted>>();

export function childrenOf(catalog: Catalog, folder: Folder, sort: Sort): Children {
  let known = sorted.get(catalog);
  if (known === undefined) {
    known = { name: [], 'name-desc': [], type: [] };
    sorted.set(catalog, known);
  }
  return (known[sort][folder.index] ??= arrange(catalog, folder, sort));
}

function arrange(catalog: Catalog, folder: Folder, sort: Sort): Children {
  if (sort === 'name') {
    return {
      folders: folder.folders.toSorted((a, b) => compareNames(a.name, b.name)),
      files: byName(catalog, folder.files),
    };
  }
  const { folders, files } = childrenOf(catalog, folder, 'name');
  if (sort === 'name-desc') return { folders: folders.toReversed(), files: files.toReversed() };
  const rank = (file: EntryIndex) => (catalog.types[file] || UNKNOWN_LAST) - 1;
  return { folders, files: files.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Formats rank as in the contract, audio before video; files of no supported format come last. */
const UNKNOWN_LAST = 256;

function byName(catalog: Catalog, files: readonly EntryIndex[]): EntryIndex[] {
  return files
    .map((file) => ({ file, name: nameOfEntry(catalog, file) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ file }) => file);
}
