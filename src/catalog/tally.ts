// Counts files by kind and format: for folders, the details panel and deletions.
import { countIn, type EntrySet, entriesIn, has } from '#catalog/selection/entry-set.ts';
import { FORMAT_NAMES } from '#contract/formats.ts';
import {
  type Catalog,
  type FolderIndex,
  folderPath,
  formatOfType,
  kindOfType,
  MARKER,
  parentOf,
  ROOT,
} from './catalog.ts';
import type { FormatCounts } from './protocol.ts';

export interface Tally {
  /** Number of folders that are in the set with everything below them. */
  readonly folders: number;
  readonly files: number;
  readonly audio: number;
  readonly video: number;
  /** Files of no supported format; other servers may list some. */
  readonly other: number;
}

export const NOTHING: Tally = { folders: 0, files: 0, audio: 0, video: 0, other: 0 };

/** Counts everything below a folder, without the folder itself. */
export function tallyFolder({ folders }: Catalog, folder: FolderIndex): Tally {
  const files = folders.files[folder] ?? 0;
  const audio = folders.audio[folder] ?? 0;
  const video = folders.video[folder] ?? 0;
  const below = (folders.endFolder[folder] ?? 0) - folder - 1;
  return { folders: below, files, audio, video, other: files - audio - video };
}

/** Counts what deleting a set would remove. */
export function tallySet(catalog: Catalog, set: EntrySet): Tally {
  const counts = { audio: 0, video: 0, other: 0 };
  for (const [type, files] of typesIn(catalog, set).entries()) {
    if (type !== MARKER) counts[kindOfType(type) ?? 'other'] += files;
  }
  const { audio, video, other } = counts;
  return { folders: wholeFolders(catalog, set), files: audio + video + other, ...counts };
}

/** Counts the folders that are in the set with everything below them, nested ones included. */
function wholeFolders(catalog: Catalog, set: EntrySet): number {
  const isWhole = new Uint8Array(catalog.folders.size);
  let count = 0;
  for (let folder = ROOT + 1; folder < isWhole.length; folder++) {
    const selected = countIn(set, catalog, folder);
    if (selected === 0 || selected < entriesIn(catalog, folder)) continue;
    if (!isWhole[parentOf(catalog, folder)] && !isSendable(catalog, folder)) continue;
    isWhole[folder] = 1;
    count++;
  }
  return count;
}

const REFUSED = /(^|\/)\.{0,2}\//;

/**
 * Returns whether a folder's path can be sent. Other servers may list `a//b.wav`; a path with an empty or dotted
 * segment would be rejected or misread.
 */
export function isSendable(catalog: Catalog, folder: FolderIndex): boolean {
  return !REFUSED.test(folderPath(catalog, folder));
}

/** Returns the number of files of each format in a set, most frequent first. */
export function formatsIn(catalog: Catalog, set: EntrySet): FormatCounts {
  return ranked(typesIn(catalog, set));
}

/** Returns the number of files of each format below a folder, most frequent first. */
export function formatsBelow({ types, folders }: Catalog, folder: FolderIndex): FormatCounts {
  const counts = new Uint32Array(TYPES);
  count(counts, types, folders.first[folder] ?? 0, folders.end[folder] ?? 0);
  return ranked(counts);
}

/** Number of values of a type, which is one byte. */
const TYPES = 256;
/** Entries per block. A block that is entirely in the set, or not at all, isn't checked entry by entry. */
const BLOCK = 64;

const known = new WeakMap<EntrySet, Uint32Array>();

/** Returns the number of entries of each type in a set, cached. */
function typesIn({ types, size }: Catalog, set: EntrySet): Uint32Array {
  const counted = known.get(set);
  if (counted) return counted;
  const counts = new Uint32Array(TYPES);
  for (let first = 0; first < size; first += BLOCK) {
    const end = Math.min(first + BLOCK, size);
    const inSet = (set.before[end] ?? 0) - (set.before[first] ?? 0);
    if (inSet === end - first) count(counts, types, first, end);
    else if (inSet > 0)
      for (let entry = first; entry < end; entry++)
        if (has(set, entry)) count(counts, types, entry, entry + 1);
  }
  known.set(set, counts);
  return counts;
}

function count(counts: Uint32Array, types: Uint8Array, first: number, end: number): void {
  for (let entry = first; entry < end; entry++) {
    const type = types[entry] ?? MARKER;
    counts[type] = (counts[type] ?? 0) + 1;
  }
}

function ranked(counts: Uint32Array): FormatCounts {
  const rank = (type: number) => type || FORMAT_NAMES.length + 1;
  return [...counts.entries()]
    .filter(([type, files]) => type !== MARKER && files > 0)
    .sort((a, b) => b[1] - a[1] || rank(a[0]) - rank(b[0]))
    .map(([type, files]) => [formatOfType(type), files] as const);
}
