// Immutable index of all file paths of a workspace: the sorted bytes of the paths, and a table of the folders in them.
// Files are no objects, so that a million paths fit into a few typed arrays. Because the paths are sorted, everything
// below a folder is one contiguous range, and counting it takes two lookups.

import { compareBytes, decode, encode } from '#catalog/list/utf8.ts';
import { FORMAT_NAMES, FORMATS, type Format, type MediaKind } from '#contract/formats.ts';
import { folderPart, parentFolder } from '#text/path.ts';

/** Index into the sorted paths. */
export type EntryIndex = number;
/** Index into the folder table. A folder comes directly before everything below it. The root is 0. */
export type FolderIndex = number;

export const ROOT: FolderIndex = 0;

export interface Catalog {
  /**
   * Number of paths: unique and ascending by their UTF-8 bytes. A path that ends in '/' is a marker of an empty
   * folder.
   */
  readonly size: number;
  readonly bytes: Uint8Array;
  /** Start of each path in `bytes`, plus the end of the last one. */
  readonly offsets: Uint32Array;
  /** Type of each path: see {@link formatOfEntry} and {@link isMarker}. */
  readonly types: Uint8Array;
  /** Folder of each path. A marker belongs to the folder it marks. */
  readonly parents: Uint32Array;
  readonly folders: FolderTable;
}

export interface FolderTable {
  readonly size: number;
  /** Parent of each folder. The root is its own parent. */
  readonly parent: Uint32Array;
  /** Nesting depth: 0 for the root. */
  readonly depth: Uint32Array;
  /** Length (bytes) of each folder's path. The bytes themselves are a prefix of the first path below the folder. */
  readonly pathLength: Uint32Array;
  /** Range of the paths below each folder: first ≤ entry < end. */
  readonly first: Uint32Array;
  readonly end: Uint32Array;
  /** Range of the folders below a folder: folder < i < endFolder. */
  readonly endFolder: Uint32Array;
  /** Number of files: directly in the folder, then anywhere below it, in total and of each kind. */
  readonly ownFiles: Uint32Array;
  readonly files: Uint32Array;
  readonly audio: Uint32Array;
  readonly video: Uint32Array;
}

export const OTHER = 0;
export const MARKER = 255;

const KINDS: readonly (MediaKind | undefined)[] = [undefined, ...FORMAT_NAMES.map((f) => FORMATS[f])];

/** Returns the format of a value of {@link Catalog.types}, or undefined for markers and unsupported formats. */
export function formatOfType(type: number): Format | undefined {
  return FORMAT_NAMES[type - 1];
}

export function kindOfType(type: number): MediaKind | undefined {
  return KINDS[type];
}

export function formatOfEntry({ types }: Catalog, entry: EntryIndex): Format | undefined {
  return formatOfType(types[entry] ?? OTHER);
}

/** Returns whether a path is only the marker of an empty folder. */
export function isMarker({ types }: Catalog, entry: EntryIndex): boolean {
  return types[entry] === MARKER;
}

export function pathOf({ bytes, offsets }: Catalog, entry: EntryIndex): string {
  return decode(bytes.subarray(offsets[entry], offsets[entry + 1]));
}

export function parentOf({ folders }: Catalog, folder: FolderIndex): FolderIndex {
  return folders.parent[folder] ?? ROOT;
}

export function folderOfEntry({ parents }: Catalog, entry: EntryIndex): FolderIndex {
  return parents[entry] ?? ROOT;
}

/** Returns the last segment of a path; '' for the marker of an empty folder, whose path ends with a slash. */
export function nameOf(catalog: Catalog, entry: EntryIndex): string {
  return decode(catalog.bytes.subarray(nameStart(catalog, entry), catalog.offsets[entry + 1]));
}

/** Returns the offset in `bytes` of the last segment of a path. */
export function nameStart({ offsets, parents, folders }: Catalog, entry: EntryIndex): number {
  return (offsets[entry] ?? 0) + (folders.pathLength[parents[entry] ?? ROOT] ?? 0);
}

/** Returns '' for the root, otherwise a path that ends in '/'. */
export function folderPath({ bytes, offsets, folders }: Catalog, folder: FolderIndex): string {
  const start = offsets[folders.first[folder] ?? 0] ?? 0;
  return decode(bytes.subarray(start, start + (folders.pathLength[folder] ?? 0)));
}

/** Returns the offset in `bytes` at which a folder's name begins; {@link folderNameEnd} returns its end. */
export function folderNameStart({ offsets, folders }: Catalog, folder: FolderIndex): number {
  const above = folders.pathLength[folders.parent[folder] ?? ROOT] ?? 0;
  return (offsets[folders.first[folder] ?? 0] ?? 0) + above;
}

export function folderNameEnd({ offsets, folders }: Catalog, folder: FolderIndex): number {
  return (offsets[folders.first[folder] ?? 0] ?? 0) + (folders.pathLength[folder] ?? 1) - 1;
}

export function folderName(catalog: Catalog, folder: FolderIndex): string {
  if (folder === ROOT) return '';
  return decode(catalog.bytes.subarray(folderNameStart(catalog, folder), folderNameEnd(catalog, folder)));
}

/** Returns the direct subfolders of a folder, in byte order. */
export function subfolders({ folders }: Catalog, folder: FolderIndex): FolderIndex[] {
  const found: FolderIndex[] = [];
  const end = folders.endFolder[folder] ?? 0;
  for (let at = folder + 1; at < end; at = folders.endFolder[at] ?? end) found.push(at);
  return found;
}

/** Returns the files directly in a folder, in byte order. */
export function filesIn(catalog: Catalog, folder: FolderIndex): EntryIndex[] {
  const { folders, types } = catalog;
  const files: EntryIndex[] = [];
  let at = folders.first[folder] ?? 0;
  const add = (to: EntryIndex) => {
    for (; at < to; at++) if (types[at] !== MARKER) files.push(at);
  };
  for (const child of subfolders(catalog, folder)) {
    add(folders.first[child] ?? 0);
    at = folders.end[child] ?? at;
  }
  add(folders.end[folder] ?? 0);
  return files;
}

/**
 * Finds the entry with exactly this path.
 * @param guess entry to check before the binary search
 * @returns -1 if there is none
 */
export function findEntry(catalog: Catalog, path: string, guess?: EntryIndex): EntryIndex {
  const wanted = encode(path);
  if (guess !== undefined && isPathOf(catalog, guess, wanted)) return guess;
  const entry = lowerBound(catalog, wanted);
  return isPathOf(catalog, entry, wanted) ? entry : -1;
}

function isPathOf({ bytes, offsets, size }: Catalog, entry: EntryIndex, wanted: Uint8Array): boolean {
  if (entry >= size) return false;
  const [from, to] = [offsets[entry] ?? 0, offsets[entry + 1] ?? 0];
  return compareBytes(bytes, from, to, wanted, 0, wanted.length) === 0;
}

/**
 * Finds the folder with exactly this path ('' or ending in '/').
 * @returns -1 if there is none
 */
export function findFolder(catalog: Catalog, path: string): FolderIndex {
  if (path === '') return ROOT;
  if (!path.endsWith('/')) return -1;
  const { bytes, offsets, size, folders, parents } = catalog;
  const wanted = encode(path);
  const entry = lowerBound(catalog, wanted);
  if (entry === size) return -1;
  const start = offsets[entry] ?? 0;
  if (
    compareBytes(
      bytes,
      start,
      Math.min(start + wanted.length, offsets[entry + 1] ?? 0),
      wanted,
      0,
      wanted.length,
    ) !== 0
  )
    return -1;
  let folder = parents[entry] ?? ROOT;
  while ((folders.pathLength[folder] ?? 0) > wanted.length) folder = folders.parent[folder] ?? ROOT;
  return folder;
}

/** Returns the first entry that is not less than these bytes (binary search). */
function lowerBound({ bytes, offsets, size }: Catalog, wanted: Uint8Array): EntryIndex {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [from, to] = [offsets[middle] ?? 0, offsets[middle + 1] ?? 0];
    if (compareBytes(bytes, from, to, wanted, 0, wanted.length) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the folder of this path, or its closest ancestor that exists. */
export function nearestFolder(catalog: Catalog, path: string): string {
  let at = folderPart(path);
  while (findFolder(catalog, at) < 0) at = parentFolder(at);
  return at;
}
