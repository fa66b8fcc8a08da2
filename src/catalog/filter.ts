// Search and filter. A file is shown if each word of the query is in its name or in the name of a folder above it. A
// file or folder is a hit if its own name contains a word. A folder that matches all words shows everything below it,
// and folders above a hit stay visible. A word with "/" is matched against whole paths. A word that no name contains
// matches names with its letters in order (fuzzy).
import type { Limits } from '#catalog/details/facts.ts';
import type { FileDetails } from '#catalog/details/file-details.ts';
import { foldedNames } from '#catalog/names/folded-names.ts';
import {
  allEntries,
  countIn,
  type EntrySet,
  entrySet,
  has,
  intersection,
  noEntries,
} from '#catalog/selection/entry-set.ts';
import { FORMATS, type Format, type MediaKind } from '#contract/formats.ts';
import { searchWords } from '#text/fold.ts';
import { type Catalog, type FolderIndex, formatOfType, MARKER, ROOT } from './catalog.ts';

export type TypeFilter = 'any' | MediaKind | Format;

export interface Filter extends Limits {
  readonly query: string;
  readonly type: TypeFilter;
}

export interface Shown {
  /** Whether a filter is active. */
  readonly filtered: boolean;
  /** Entries that pass the filter. */
  readonly entries: EntrySet;
  /** Number of names that contain a word of the query. Without a query: number of files of the type. */
  readonly hits: { readonly files: number; readonly folders: number };
  /** Number of shown files of each folder: directly in it, and below it. */
  readonly ownFiles: Uint32Array;
  readonly files: Uint32Array;
  /** Number of hits below each folder. Such a folder is open so that the hits are visible. */
  readonly hitsBelow: Uint32Array;
  /** Words that no name contains; their letters are matched in order instead. */
  readonly spread: ReadonlySet<string>;
}

const NO_WORDS: ReadonlySet<string> = new Set();
/** A surrogate is half of a character and has no meaning of its own. */
const SURROGATE = /[\ud800-\udfff]/;

/** Maximum number of words of a query: each is one bit of a number. */
const MAX_QUERY_WORDS = 30;

/**
 * Applies a filter to a catalog.
 * @param details details of this catalog; without them a filter by details shows nothing, because what it shows may be
 * deleted
 */
export function applyFilter(catalog: Catalog, filter: Filter, details?: FileDetails): Shown {
  const words = [...new Set(searchWords(filter.query))].slice(0, MAX_QUERY_WORDS);
  const within = details ? details.within(filter) : withinUnknown(catalog, filter);
  if (words.length === 0 && filter.type === 'any' && !within) return everything(catalog);
  const ofType = entriesOfType(catalog, filter.type);
  const entries = within ? intersection(ofType, within) : ofType;
  if (words.length === 0) {
    const hitsBelow = new Uint32Array(catalog.folders.size);
    return {
      filtered: true,
      entries,
      hits: { files: entries.size, folders: 0 },
      ...filesOf(catalog, entries.mask),
      hitsBelow,
      spread: NO_WORDS,
    };
  }
  return search(catalog, words, entries);
}

function withinUnknown(catalog: Catalog, { longerThan, changedSince }: Limits): EntrySet | undefined {
  return longerThan === undefined && changedSince === undefined ? undefined : noEntries(catalog);
}

/** Returns whether a folder has anything to show. */
export function isShown(shown: Shown, catalog: Catalog, folder: FolderIndex): boolean {
  return countIn(shown.entries, catalog, folder) > 0;
}

function everything(catalog: Catalog): Shown {
  const { folders } = catalog;
  return {
    filtered: false,
    entries: entriesOfType(catalog, 'any'),
    hits: { files: folders.files[ROOT] ?? 0, folders: folders.size - 1 },
    ownFiles: folders.ownFiles,
    files: folders.files,
    hitsBelow: new Uint32Array(folders.size),
    spread: NO_WORDS,
  };
}

function search(catalog: Catalog, words: readonly string[], ofType: EntrySet): Shown {
  const { size, folders, parents } = catalog;
  const all = 2 ** words.length - 1;
  const inFile = new Uint32Array(size);
  const inFolder = new Uint32Array(folders.size);
  const spread = new Set<string>();
  for (const [number, word] of words.entries()) {
    if (findWord(catalog, word, { inFile, inFolder, bit: 2 ** number }) === 'spread') spread.add(word);
  }

  /** For each folder, the words in its own name or in the names above it (bits). */
  const around = new Uint32Array(folders.size);
  const hitsBelow = new Uint32Array(folders.size);
  const folderHits = new Uint8Array(folders.size);
  let hitFolders = 0;
  for (let folder = 1; folder < folders.size; folder++) {
    const own = inFolder[folder] ?? 0;
    around[folder] = (around[folders.parent[folder] ?? ROOT] ?? 0) | own;
    if (around[folder] !== all || own === 0 || countIn(ofType, catalog, folder) === 0) continue;
    folderHits[folder] = 1;
    hitFolders++;
  }

  const mask = new Uint8Array(size);
  let hitFiles = 0;
  for (let entry = 0; entry < size; entry++) {
    if (!has(ofType, entry)) continue;
    const folder = parents[entry] ?? ROOT;
    const above = around[folder] ?? 0;
    const own = inFile[entry] ?? 0;
    if ((above | own) !== all) continue;
    mask[entry] = 1;
    if (own === 0) continue;
    hitFiles++;
    hitsBelow[folder] = (hitsBelow[folder] ?? 0) + 1;
  }
  for (let folder = folders.size - 1; folder > ROOT; folder--) {
    const parent = folders.parent[folder] ?? ROOT;
    hitsBelow[parent] = (hitsBelow[parent] ?? 0) + (hitsBelow[folder] ?? 0) + (folderHits[folder] ?? 0);
  }

  return {
    filtered: true,
    entries: entrySet(mask),
    hits: { files: hitFiles, folders: hitFolders },
    ...filesOf(catalog, mask),
    hitsBelow,
    spread,
  };
}

interface Marks {
  /** For each file and folder, the words in its name (bits). */
  readonly inFile: Uint32Array;
  readonly inFolder: Uint32Array;
  /** Bit of the current word. */
  readonly bit: number;
}

function findWord(catalog: Catalog, word: string, { inFile, inFolder, bit }: Marks): 'as it is' | 'spread' {
  const { files, folders, paths } = foldedNames(catalog);
  const slash = word.lastIndexOf('/');
  if (slash < 0) {
    const isInFile = files.find(word, inFile, bit);
    const isInFolder = folders.find(word, inFolder, bit);
    if (isInFile || isInFolder || SURROGATE.test(word)) return 'as it is';
    files.findSpread(word, inFile, bit);
    folders.findSpread(word, inFolder, bit);
    return 'spread';
  }
  const mark = (marks: Uint32Array, index: number) => {
    marks[index] = (marks[index] ?? 0) | bit;
  };
  // The last part of the word must match in the name itself. Otherwise everything below a match would be a match too.
  const all = paths();
  const [head, tail] = [word.slice(0, slash + 1), word.slice(slash + 1)];
  if (tail === '') {
    for (const [folder, path] of all.entries()) if (path.endsWith(head)) mark(inFolder, folder);
    return 'as it is';
  }
  const isMatchingParent = Uint8Array.from(all, (path) => (path.endsWith(head) ? 1 : 0));
  files.findPrefix(tail, (entry) => isMatchingParent[catalog.parents[entry] ?? ROOT] && mark(inFile, entry));
  folders.findPrefix(
    tail,
    (folder) => isMatchingParent[catalog.folders.parent[folder] ?? ROOT] && mark(inFolder, folder),
  );
  return 'as it is';
}

function filesOf(catalog: Catalog, mask: Uint8Array): Pick<Shown, 'ownFiles' | 'files'> {
  const { size, folders, parents, types } = catalog;
  const ownFiles = new Uint32Array(folders.size);
  for (let entry = 0; entry < size; entry++) {
    if (!mask[entry] || types[entry] === MARKER) continue;
    const folder = parents[entry] ?? ROOT;
    ownFiles[folder] = (ownFiles[folder] ?? 0) + 1;
  }
  const files = ownFiles.slice();
  for (let folder = folders.size - 1; folder > ROOT; folder--) {
    const parent = folders.parent[folder] ?? ROOT;
    files[parent] = (files[parent] ?? 0) + (files[folder] ?? 0);
  }
  return { ownFiles, files };
}

const known = new WeakMap<Catalog, Map<TypeFilter, EntrySet>>();

/** Returns the entries of a type, cached because each keystroke asks for them. */
function entriesOfType(catalog: Catalog, type: TypeFilter): EntrySet {
  const sets = known.get(catalog) ?? new Map<TypeFilter, EntrySet>();
  known.set(catalog, sets);
  const set = sets.get(type) ?? (type === 'any' ? allEntries(catalog) : entrySet(typeMask(catalog, type)));
  sets.set(type, set);
  return set;
}

function typeMask({ types, size }: Catalog, type: MediaKind | Format): Uint8Array {
  const isOfType = Uint8Array.from({ length: 256 }, (_, value) => {
    const format = formatOfType(value);
    return format !== undefined && (format === type || FORMATS[format] === type) ? 1 : 0;
  });
  const mask = new Uint8Array(size);
  for (let entry = 0; entry < size; entry++) mask[entry] = isOfType[types[entry] ?? 0] ?? 0;
  return mask;
}
