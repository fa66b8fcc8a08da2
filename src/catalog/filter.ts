// What a filter keeps: whatever has each word of the query in its name or in a folder around it. It is a hit if a word is
// in its own name. A folder that has them all keeps all it holds; the folders around a hit stay visible. A word with a "/"
// in it is looked for in whole paths.
import { FORMATS, type Format, type MediaKind } from '#contract/media.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';
import { type Catalog, type Folder, formatOfEntry, isMarker, nameOfEntry } from './catalog.ts';
import { allEntries, countIn, type EntrySet, entrySet } from './entry-set.ts';

export type TypeFilter = 'any' | MediaKind | Format;

export interface Filter {
  readonly query: string;
  readonly type: TypeFilter;
}

export interface Shown {
  /** Whether anything could be hidden. */
  readonly filtered: boolean;
  /** The entries the filter keeps. */
  readonly entries: EntrySet;
  /** Names that contain a word of the query themselves; without a query, files of the type. */
  readonly hits: { readonly files: number; readonly folders: number };
  /** Whether a hit lies somewhere below a folder, so that it must be open to be seen. */
  readonly leadsToHit: (folder: Folder) => boolean;
}

export function applyFilter(catalog: Catalog, filter: Filter): Shown {
  const words = searchWords(filter.query);
  if (words.length === 0 && filter.type === 'any') return everything(catalog);
  const ofType = typeMask(catalog, filter.type);
  if (words.length === 0) {
    const entries = entrySet(ofType);
    return {
      filtered: true,
      entries,
      hits: { files: entries.size, folders: 0 },
      leadsToHit: () => false,
    };
  }
  return search(catalog, words, ofType);
}

/** Whether a folder has anything to show. */
export function isShown(shown: Shown, folder: Folder): boolean {
  return countIn(shown.entries, folder) > 0;
}

function everything(catalog: Catalog): Shown {
  const files = catalog.before.files.at(-1) ?? 0;
  return {
    filtered: false,
    entries: allEntries(catalog),
    hits: { files, folders: catalog.folders.length - 1 },
    leadsToHit: () => false,
  };
}

function search(catalog: Catalog, words: readonly string[], ofType: Uint8Array): Shown {
  const kept = new Uint8Array(catalog.entries.length);
  const fileHits = new Uint8Array(catalog.entries.length);
  const folderHits = new Uint8Array(catalog.folders.length);
  const typed = entrySet(ofType);
  const names = foldedNames(catalog);
  const finders = words.map((word) => finderOf(catalog, names, word));
  /** Of each folder: the words that are neither in its name nor in those around it. */
  const missing: (readonly Finder[])[] = [finders];

  for (let f = 1; f < folderHits.length; f++) {
    const folder = catalog.folders[f];
    if (!folder) continue;
    const before = missing[folder.parent?.index ?? 0] ?? finders;
    const left = before.filter((finder) => !finder.folder(f));
    missing[f] = left;
    if (left.length > 0 || !finders.some((finder) => finder.folder(f))) continue;
    if (countIn(typed, folder) > 0) folderHits[f] = 1;
  }
  for (let i = 0; i < fileHits.length; i++) {
    const left = missing[catalog.parents[i] ?? 0] ?? finders;
    if (!ofType[i] || !left.every((finder) => finder.file(i))) continue;
    kept[i] = 1;
    if (left.length > 0 || finders.some((finder) => finder.file(i))) fileHits[i] = 1;
  }

  const files = entrySet(fileHits);
  const folders = entrySet(folderHits);
  return {
    filtered: true,
    entries: entrySet(kept),
    hits: { files: files.size, folders: folders.size },
    leadsToHit: (folder) =>
      countIn(files, folder) > 0 || countIn(folders, { first: folder.index + 1, end: folder.endFolder }) > 0,
  };
}

function typeMask(catalog: Catalog, type: TypeFilter): Uint8Array {
  const mask = new Uint8Array(catalog.entries.length);
  if (type === 'any') return mask.fill(1);
  for (let i = 0; i < mask.length; i++) {
    const format = formatOfEntry(catalog, i);
    mask[i] = format !== undefined && (format === type || FORMATS[format].kind === type) ? 1 : 0;
  }
  return mask;
}

/** Where a word is found. */
interface Finder {
  readonly file: (entry: number) => boolean;
  readonly folder: (index: number) => boolean;
}

function finderOf(catalog: Catalog, { files, folders }: FoldedNames, word: string): Finder {
  if (!word.includes('/')) {
    return {
      file: (entry) => files[entry]?.includes(word) ?? false,
      folder: (index) => folders[index]?.includes(word) ?? false,
    };
  }
  const prefixes: string[] = [];
  for (const folder of catalog.folders) {
    prefixes.push(
      folder.parent ? `${prefixes[folder.parent.index] ?? ''}${folders[folder.index] ?? ''}/` : '',
    );
  }
  // The end of the word must reach into the name itself: otherwise everything below a hit were one.
  const reaches = (prefix: string, name: string) =>
    (prefix + name).includes(word, Math.max(0, prefix.length - word.length + 1));
  return {
    file: (entry) => {
      const name = files[entry] ?? '';
      return name !== '' && reaches(prefixes[catalog.parents[entry] ?? 0] ?? '', name);
    },
    folder: (index) =>
      reaches(prefixes[catalog.folders[index]?.parent?.index ?? 0] ?? '', `${folders[index] ?? ''}/`),
  };
}

interface FoldedNames {
  /** '' for markers: nothing is found in them. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}
const folded = new WeakMap<Catalog, FoldedNames>();

/** Folded on the first search, once per catalog. */
function foldedNames(catalog: Catalog): FoldedNames {
  let names = folded.get(catalog);
  if (names === undefined) {
    names = {
      files: catalog.entries.map((_, i) =>
        isMarker(catalog, i) ? '' : foldForSearch(nameOfEntry(catalog, i)),
      ),
      folders: catalog.folders.map((folder) => foldForSearch(folder.name)),
    };
    folded.set(catalog, names);
  }
  return names;
}
