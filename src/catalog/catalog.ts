// What is known of a workspace's files, held once and never changed: the bytes of all paths, sorted, and a table of the
// folders they imply. No file is an object: a million of them are a few large arrays. Sorted, everything below a folder is
// one contiguous range: counts, previews and membership are two look-ups.

import { compareBytes, decode, encode } from '#catalog/list/utf8.ts';
import { FORMAT_NAMES, FORMATS, type Format, type MediaKind } from '#contract/formats.ts';
import { folderPart, parentFolder } from '#text/path.ts';

/** A place among the paths. */
export type EntryIndex = number;
/** A place in the table of folders: a folder comes right before everything below it. The root is 0. */
export type FolderIndex = number;

export const ROOT: FolderIndex = 0;

export interface Catalog {
  /** How many paths there are: unique, ascending by their bytes. One ending in '/' marks a folder that exists without a file. */
  readonly size: number;
  readonly bytes: Uint8Array;
  /** Where each path begins in `bytes`, and behind the last where it ends. */
  readonly offsets: Uint32Array;
  /** Of each path: see {@link formatOfEntry} and {@link isMarker}. */
  readonly types: Uint8Array;
  /** Of each path: the folder it is in (a marker is in the folder it marks). */
  readonly parents: Uint32Array;
  readonly folders: FolderTable;
}

export interface FolderTable {
  readonly size: number;
  /** The root's is the root. */
  readonly parent: Uint32Array;
  /** 0 for the root. */
  readonly depth: Uint32Array;
  /** Of its path, in bytes: those the first path below it begins with. */
  readonly pathLength: Uint32Array;
  /** Paths below: first ≤ entry < end. */
  readonly first: Uint32Array;
  readonly end: Uint32Array;
  /** Folders below: folder < i < endFolder. */
  readonly endFolder: Uint32Array;
  /** Files in it, and files below it, of all types and of the two kinds. */
  readonly ownFiles: Uint32Array;
  readonly files: Uint32Array;
  readonly audio: Uint32Array;
  readonly video: Uint32Array;
}

export const OTHER = 0;
export const MARKER = 255;

const KINDS: readonly (MediaKind | undefined)[] = [undefined, ...FORMAT_NAMES.map((f) => FORMATS[f])];

/** What a type of {@link Catalog.types} stands for; undefined for markers and for files of no supported format. */
export function formatOfType(type: number): Format | undefined {
  return FORMAT_NAMES[type - 1];
}

export function kindOfType(type: number): MediaKind | undefined {
  return KINDS[type];
}

export function formatOfEntry({ types }: Catalog, entry: EntryIndex): Format | undefined {
  return formatOfType(types[entry] ?? OTHER);
}

/** Whether a path only marks a folder. */
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

/** The last part of a path; '' for a marker. */
export function nameOf(catalog: Catalog, entry: EntryIndex): string {
  return decode(catalog.bytes.subarray(nameStart(catalog, entry), catalog.offsets[entry + 1]));
}

/** Where the last part of a path begins in the bytes. */
export function nameStart({ offsets, parents, folders }: Catalog, entry: EntryIndex): number {
  return (offsets[entry] ?? 0) + (folders.pathLength[parents[entry] ?? ROOT] ?? 0);
}

/** '' for the root, otherwise ending in '/'. */
export function folderPath({ bytes, offsets, folders }: Catalog, folder: FolderIndex): string {
  const start = offsets[folders.first[folder] ?? 0] ?? 0;
  return decode(bytes.subarray(start, start + (folders.pathLength[folder] ?? 0)));
}

/** Where the bytes of a folder's name begin and end. */
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

/** The folders right below one, in the order of their bytes. */
export function subfolders({ folders }: Catalog, folder: FolderIndex): FolderIndex[] {
  const found: FolderIndex[] = [];
  const end = folders.endFolder[folder] ?? 0;
  for (let at = folder + 1; at < end; at = folders.endFolder[at] ?? end) found.push(at);
  return found;
}

/** The files right in a folder, in the order of their bytes. */
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
 * The entry of exactly this path, or -1.
 * @param guess is looked at first
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

/** The folder of exactly this path ('' or ending in '/'), or -1. */
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

/** The first entry that doesn't come before these bytes. */
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

/** The folder of this path, or the nearest around it that is there. */
export function nearestFolder(catalog: Catalog, path: string): string {
  let at = folderPart(path);
  while (findFolder(catalog, at) < 0) at = parentFolder(at);
  return at;
}
