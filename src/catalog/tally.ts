// How many of what: the numbers said beside a folder, in the details and before a delete.
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
  /** Folders that are in it as a whole. */
  readonly folders: number;
  readonly files: number;
  readonly audio: number;
  readonly video: number;
  /** Files of no supported format; another server may list some. */
  readonly other: number;
}

export const NOTHING: Tally = { folders: 0, files: 0, audio: 0, video: 0, other: 0 };

/** Everything below a folder; the folder itself is not counted. */
export function tallyFolder({ folders }: Catalog, folder: FolderIndex): Tally {
  const files = folders.files[folder] ?? 0;
  const audio = folders.audio[folder] ?? 0;
  const video = folders.video[folder] ?? 0;
  const below = (folders.endFolder[folder] ?? 0) - folder - 1;
  return { folders: below, files, audio, video, other: files - audio - video };
}

/** What a delete of a set would take. */
export function tallySet(catalog: Catalog, set: EntrySet): Tally {
  const counts = { audio: 0, video: 0, other: 0 };
  for (const [type, files] of typesIn(catalog, set).entries()) {
    if (type !== MARKER) counts[kindOfType(type) ?? 'other'] += files;
  }
  const { audio, video, other } = counts;
  return { folders: wholeFolders(catalog, set), files: audio + video + other, ...counts };
}

/** Those that go as a whole, the ones in them included. */
function wholeFolders(catalog: Catalog, set: EntrySet): number {
  const goes = new Uint8Array(catalog.folders.size);
  let count = 0;
  for (let folder = ROOT + 1; folder < goes.length; folder++) {
    const selected = countIn(set, catalog, folder);
    if (selected === 0 || selected < entriesIn(catalog, folder)) continue;
    if (!goes[parentOf(catalog, folder)] && !isSendable(catalog, folder)) continue;
    goes[folder] = 1;
    count++;
  }
  return count;
}

const REFUSED = /(^|\/)\.{0,2}\//;

/** Other servers may list `a//b.wav`; a folder path with an empty or dotted part would be refused or misread. */
export function isSendable(catalog: Catalog, folder: FolderIndex): boolean {
  return !REFUSED.test(folderPath(catalog, folder));
}

/** Files of each format in a set, most frequent first. */
export function formatsIn(catalog: Catalog, set: EntrySet): FormatCounts {
  return ranked(typesIn(catalog, set));
}

/** The same of all below a folder. */
export function formatsBelow({ types, folders }: Catalog, folder: FolderIndex): FormatCounts {
  const counts = new Uint32Array(TYPES);
  count(counts, types, folders.first[folder] ?? 0, folders.end[folder] ?? 0);
  return ranked(counts);
}

/** A type is a byte. */
const TYPES = 256;
/** So many entries are looked at one by one, unless all of them are in a set, or none. */
const BLOCK = 64;

const known = new WeakMap<EntrySet, Uint32Array>();

/** How many of each type are in a set: counted once. */
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
