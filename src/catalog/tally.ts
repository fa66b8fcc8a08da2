// How many of what: the numbers said beside a folder, in the details and before a delete.
import { FORMAT_NAMES, type Format } from '#contract/media.ts';
import { type Catalog, type EntryIndex, type Folder, formatOfEntry, isMarker } from './catalog.ts';
import { type EntrySet, has } from './entry-set.ts';

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

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    folders: a.folders + b.folders,
    files: a.files + b.files,
    audio: a.audio + b.audio,
    video: a.video + b.video,
    other: a.other + b.other,
  };
}

/** Everything below a folder; the folder itself is not counted. */
export function tallyFolder(catalog: Catalog, folder: Folder): Tally {
  return { ...tallyRange(catalog, folder.first, folder.end), folders: folder.endFolder - folder.index - 1 };
}

/** Files only: the folders of a range are not counted. */
export function tallyRange({ before }: Catalog, first: EntryIndex, end: EntryIndex): Tally {
  const files = (before.files[end] ?? 0) - (before.files[first] ?? 0);
  const audio = (before.audio[end] ?? 0) - (before.audio[first] ?? 0);
  const video = (before.video[end] ?? 0) - (before.video[first] ?? 0);
  return { folders: 0, files, audio, video, other: files - audio - video };
}

/** Files of each format in a set, most frequent first. */
export function formatsIn(catalog: Catalog, set: EntrySet): [format: Format | undefined, files: number][] {
  const counts = new Map<Format | undefined, number>();
  for (let i = 0; i < catalog.entries.length; i++) {
    if (!has(set, i) || isMarker(catalog, i)) continue;
    const format = formatOfEntry(catalog, i);
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  const rank = (format: Format | undefined) => (format ? FORMAT_NAMES.indexOf(format) : FORMAT_NAMES.length);
  return [...counts].sort((a, b) => b[1] - a[1] || rank(a[0]) - rank(b[0]));
}

/** Files below a folder, or those of a set that are. */
export function countFiles(catalog: Catalog, { first, end }: Folder, set?: EntrySet): number {
  if (!set) return (catalog.before.files[end] ?? 0) - (catalog.before.files[first] ?? 0);
  let files = 0;
  for (let i = first; i < end; i++) if (has(set, i) && !isMarker(catalog, i)) files++;
  return files;
}
