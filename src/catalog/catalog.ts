// What is known of a workspace's files, held once and never changed: all paths sorted, and the folders they imply.
// Sorted, everything below a folder is one contiguous range: counts, previews and membership are two look-ups.
// Names are never keys of plain objects, so `constructor` and `__proto__` are ordinary.
import { FORMAT_NAMES, FORMATS, type Format, formatOf } from '#contract/media.ts';
import { folderOf, parentFolder } from '#text/path.ts';

/** A position in {@link Catalog.entries}. */
export type EntryIndex = number;

export interface Folder {
  /** Position in {@link Catalog.folders}: a folder comes right before everything below it. */
  readonly index: number;
  /** '' for the root, otherwise ending in '/'. */
  readonly path: string;
  readonly name: string;
  readonly parent: Folder | undefined;
  /** 0 for the root. */
  readonly depth: number;
  /** Direct subfolders and files, in the order of `entries`. */
  readonly folders: readonly Folder[];
  readonly files: readonly EntryIndex[];
  /** Entries below: first ≤ index < end. */
  readonly first: EntryIndex;
  readonly end: EntryIndex;
  /** Folders below: index < i < endFolder. */
  readonly endFolder: number;
}

export interface Catalog {
  /** Unique, ascending by code unit. A path ending in '/' marks a folder that exists without a file. */
  readonly entries: readonly string[];
  /** Of each entry: see {@link formatOfEntry} and {@link isMarker}. */
  readonly types: Uint8Array;
  /** Of each entry: the index of the folder it is in (a marker is in the folder it marks). */
  readonly parents: Uint32Array;
  readonly folders: readonly Folder[];
  readonly root: Folder;
  readonly folderByPath: ReadonlyMap<string, Folder>;
  /** How many of the entries before an index are audio, video, and files at all: one longer than `entries`. */
  readonly before: { readonly audio: Uint32Array; readonly video: Uint32Array; readonly files: Uint32Array };
}

const OTHER = 0;
const MARKER = 255;

/** The format of an entry; undefined for markers and for files of no supported format. */
export function formatOfEntry(catalog: Catalog, entry: EntryIndex): Format | undefined {
  return FORMAT_NAMES[(catalog.types[entry] ?? OTHER) - 1];
}

/** Whether an entry only marks a folder. */
export function isMarker(catalog: Catalog, entry: EntryIndex): boolean {
  return catalog.types[entry] === MARKER;
}

interface OpenFolder extends Folder {
  folders: OpenFolder[];
  files: EntryIndex[];
  end: EntryIndex;
  endFolder: number;
}

/** Builds a catalog of paths in any order, repeated or not. A path ending in '/' is a folder without a file. */
export function buildCatalog(paths: readonly string[]): Catalog {
  const entries = sortedUnique(paths);
  const root = openFolder('', '', undefined, 0, 0);
  const folders: OpenFolder[] = [root];
  const parents = new Uint32Array(entries.length);
  const types = new Uint8Array(entries.length);
  const open: OpenFolder[] = [root];
  let current = root;

  const close = (end: EntryIndex) => {
    current.end = end;
    current.endFolder = folders.length;
    open.pop();
    current = open.at(-1) ?? root;
  };

  for (const [index, path] of entries.entries()) {
    while (!path.startsWith(current.path)) close(index);
    for (let from = current.path.length; ; from = current.path.length) {
      const slash = path.indexOf('/', from);
      if (slash < 0) break;
      const folder = openFolder(
        path.slice(0, slash + 1),
        path.slice(from, slash),
        current,
        folders.length,
        index,
      );
      current.folders.push(folder);
      folders.push(folder);
      open.push(folder);
      current = folder;
    }
    parents[index] = current.index;
    if (path.length === current.path.length) types[index] = MARKER;
    else {
      types[index] = typeOf(path);
      current.files.push(index);
    }
  }
  while (open.length > 0) close(entries.length);

  return {
    entries,
    types,
    parents,
    folders,
    root,
    folderByPath: new Map(folders.map((folder) => [folder.path, folder])),
    before: runningCounts(types),
  };
}

/** The same list, plus folders that exist only on this page until something is uploaded into them. */
export function withFolders(catalog: Catalog, folders: readonly string[]): Catalog {
  const missing = folders.filter((path) => !catalog.folderByPath.has(path));
  return missing.length === 0 ? catalog : buildCatalog([...catalog.entries, ...missing]);
}

/** The entry of exactly this path, or -1. */
export function findEntry(catalog: Catalog, path: string): EntryIndex {
  const { entries } = catalog;
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? '') < path) low = middle + 1;
    else high = middle;
  }
  return entries[low] === path ? low : -1;
}

/** The last part of an entry's path; '' for a marker. */
export function nameOfEntry(catalog: Catalog, entry: EntryIndex): string {
  return (catalog.entries[entry] ?? '').slice(folderOfEntry(catalog, entry).path.length);
}

export function folderOfEntry(catalog: Catalog, entry: EntryIndex): Folder {
  return catalog.folders[catalog.parents[entry] ?? 0] ?? catalog.root;
}

/** The folder of this path, or the nearest around it that is there. */
export function nearestFolder(catalog: Catalog, path: string): string {
  let at = folderOf(path);
  while (!catalog.folderByPath.has(at)) at = parentFolder(at);
  return at;
}

function openFolder(
  path: string,
  name: string,
  parent: Folder | undefined,
  index: number,
  first: EntryIndex,
): OpenFolder {
  const depth = parent ? parent.depth + 1 : 0;
  return { index, path, name, parent, depth, folders: [], files: [], first, end: first, endFolder: index };
}

function sortedUnique(paths: readonly string[]): readonly string[] {
  const known = paths.filter((path) => path !== '');
  let sorted = true;
  for (let i = 1; sorted && i < known.length; i++) sorted = (known[i - 1] ?? '') < (known[i] ?? '');
  if (sorted) return known;
  return known.sort().filter((path, i) => path !== known[i - 1]);
}

const TYPE_OF_FORMAT = new Map(FORMAT_NAMES.map((format, i) => [format, i + 1]));

function typeOf(path: string): number {
  const format = formatOf(path);
  return format === undefined ? OTHER : (TYPE_OF_FORMAT.get(format) ?? OTHER);
}

function runningCounts(types: Uint8Array): Catalog['before'] {
  const kinds = FORMAT_NAMES.map((format) => FORMATS[format].kind);
  const audio = new Uint32Array(types.length + 1);
  const video = new Uint32Array(types.length + 1);
  const files = new Uint32Array(types.length + 1);
  for (let i = 0; i < types.length; i++) {
    const type = types[i] ?? OTHER;
    const kind = kinds[type - 1];
    audio[i + 1] = (audio[i] ?? 0) + (kind === 'audio' ? 1 : 0);
    video[i + 1] = (video[i] ?? 0) + (kind === 'video' ? 1 : 0);
    files[i + 1] = (files[i] ?? 0) + (type === MARKER ? 0 : 1);
  }
  return { audio, video, files };
}
