// What a filter keeps. A name that contains the query is a hit; a folder that is one keeps all it holds;
// the folders around a hit stay visible. With a "/" in it, the query is looked for in whole paths.
import { FORMATS, type Format, type MediaKind } from '#contract/media.ts';
import { foldForSearch } from '#text/fold.ts';
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
  /** Names that contain the query themselves; without a query, files of the type. */
  readonly hits: { readonly files: number; readonly folders: number };
  /** Whether a hit lies somewhere below a folder, so that it must be open to be seen. */
  readonly leadsToHit: (folder: Folder) => boolean;
}

export function applyFilter(catalog: Catalog, filter: Filter): Shown {
  const query = filter.query.trim() === '' ? '' : foldForSearch(filter.query);
  if (query === '' && filter.type === 'any') return everything(catalog);
  const ofType = typeMask(catalog, filter.type);
  if (query === '') {
    const entries = entrySet(ofType);
    return {
      filtered: true,
      entries,
      hits: { files: entries.size, folders: 0 },
      leadsToHit: () => false,
    };
  }
  return search(catalog, query, ofType);
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

function search(catalog: Catalog, query: string, ofType: Uint8Array): Shown {
  const kept = new Uint8Array(catalog.entries.length);
  const fileHits = new Uint8Array(catalog.entries.length);
  const folderHits = new Uint8Array(catalog.folders.length);
  const matches = matcher(catalog, query);

  for (let i = 0; i < fileHits.length; i++) {
    if (ofType[i] && matches.file(i)) kept[i] = fileHits[i] = 1;
  }
  for (let f = 1; f < folderHits.length; f++) {
    const folder = catalog.folders[f];
    if (!folder || !matches.folder(f)) continue;
    let keeps = 0;
    for (let i = folder.first; i < folder.end; i++) keeps += kept[i] = ofType[i] ?? 0;
    if (keeps > 0) folderHits[f] = 1;
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

interface Matcher {
  readonly file: (entry: number) => boolean;
  readonly folder: (index: number) => boolean;
}

function matcher(catalog: Catalog, query: string): Matcher {
  const { files, folders } = foldedNames(catalog);
  if (!query.includes('/')) {
    return {
      file: (entry) => files[entry]?.includes(query) ?? false,
      folder: (index) => folders[index]?.includes(query) ?? false,
    };
  }
  const prefixes: string[] = [];
  for (const folder of catalog.folders) {
    prefixes.push(
      folder.parent ? `${prefixes[folder.parent.index] ?? ''}${folders[folder.index] ?? ''}/` : '',
    );
  }
  // The end of the query must reach into the name itself: otherwise everything below a hit were one.
  const reaches = (prefix: string, name: string) =>
    (prefix + name).includes(query, Math.max(0, prefix.length - query.length + 1));
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
