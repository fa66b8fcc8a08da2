// How many of what: the numbers said beside a folder, in the details and before a delete.
import { countIn, type EntrySet, entriesIn, has } from '#catalog/selection/entry-set.ts';
import { FORMAT_NAMES, type Format } from '#contract/formats.ts';
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
  for (let entry = 0; entry < catalog.size; entry++) {
    const type = catalog.types[entry] ?? MARKER;
    if (has(set, entry) && type !== MARKER) counts[kindOfType(type) ?? 'other']++;
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
export function formatsIn(
  catalog: Catalog,
  set: EntrySet,
): (readonly [format: Format | undefined, files: number])[] {
  return ranked(catalog, 0, catalog.size, (entry) => has(set, entry));
}

/** The same of all below a folder. */
export function formatsBelow(
  catalog: Catalog,
  folder: FolderIndex,
): (readonly [format: Format | undefined, files: number])[] {
  const { first, end } = catalog.folders;
  return ranked(catalog, first[folder] ?? 0, end[folder] ?? 0, () => true);
}

function ranked(
  { types }: Catalog,
  first: number,
  end: number,
  isIn: (entry: number) => boolean,
): (readonly [Format | undefined, number])[] {
  const counts = new Uint32Array(256);
  for (let entry = first; entry < end; entry++) {
    const type = types[entry] ?? MARKER;
    if (isIn(entry)) counts[type] = (counts[type] ?? 0) + 1;
  }
  const rank = (type: number) => type || FORMAT_NAMES.length + 1;
  return [...counts.entries()]
    .filter(([type, count]) => type !== MARKER && count > 0)
    .sort((a, b) => b[1] - a[1] || rank(a[0]) - rank(b[0]))
    .map(([type, count]) => [formatOfType(type), count] as const);
}
