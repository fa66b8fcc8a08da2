// What a drop comes to: which files can go at once, which clash with something, which can't go at all. Decides nothing.

import { fileNameProblem, formatOf } from '#contract/media.ts';
import { translated } from '#web/lib/translatable.ts';
import { breather } from './breathe.ts';
import type { Collected, CollectedFile } from './collected.ts';
import { type FindMeetings, fold, folderOf, type Meeting } from './meeting.ts';
import { words } from './words.ts';

export interface PlannedFile {
  readonly source: CollectedFile;
  /** In the gallery: NFC, valid by the contract. */
  readonly path: string;
}

export interface Clash {
  /** Unique in its batch. */
  readonly id: number;
  readonly file: PlannedFile;
  readonly meeting: Meeting;
}

/** Left out, with a reason that stands by itself. */
export interface Refused {
  readonly path: string;
  readonly reason: string;
}

export interface Batch {
  /** The folder the files go to, ending in `/`; empty for the root. */
  readonly target: string;
  readonly ready: readonly PlannedFile[];
  readonly clashes: readonly Clash[];
  readonly refused: readonly Refused[];
  readonly junk: readonly string[];
  readonly emptyFolders: readonly string[];
}

export interface BatchPorts {
  readonly findMeetings: FindMeetings;
  /** The file continues an interrupted upload to this path: that is no clash with itself. */
  readonly continues: (path: string, file: File) => boolean;
  /** Uploads that are not at an end: their paths by fold. */
  readonly underWay: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal | undefined;
}

/** Paths the gallery is asked about before the page gets a turn. */
const ASK_AT_ONCE = 500;

export async function planBatch(collected: Collected, target: string, ports: BatchPorts): Promise<Batch> {
  const breathe = breather(ports.signal);
  const refused: Refused[] = collected.unreadable.map((path) => ({ path, reason: words.unreadable }));
  const accepted: PlannedFile[] = [];
  for (const source of collected.files) {
    const path = (target + source.path).normalize('NFC');
    const reason = problemOf(path);
    if (reason === undefined) accepted.push({ source, path });
    else refused.push({ path: source.path, reason });
    await breathe();
  }

  const within = await meetingsWithin(accepted, ports.underWay, breathe);
  const found: (Meeting | undefined)[] = [];
  for (let from = 0; from < accepted.length; from += ASK_AT_ONCE) {
    const paths = accepted.slice(from, from + ASK_AT_ONCE).map(({ path }) => path);
    found.push(...(await ports.findMeetings(paths)));
    await breathe();
  }
  const ready: PlannedFile[] = [];
  const clashes: Clash[] = [];
  for (const [index, file] of accepted.entries()) {
    const meeting = within.get(index) ?? found[index];
    if (meeting === undefined || ports.continues(file.path, file.source.file)) ready.push(file);
    else clashes.push({ id: clashes.length, file, meeting });
    await breathe();
  }
  const { junk, emptyFolders } = collected;
  return { target, ready, clashes, refused, junk, emptyFolders };
}

/** Nothing to ask about: it may start by itself. */
export function isPlain(batch: Batch): boolean {
  return batch.clashes.length === 0 && batch.refused.length === 0;
}

/** By its name alone: a file's size is asked of the disk while the page waits, and any size there is can be uploaded. */
function problemOf(path: string): string | undefined {
  // By far the most frequent, and a folder of photos has thousands: no need to look at the rest of the name.
  if (formatOf(path) === undefined) return words.unsupported;
  const problem = fileNameProblem(path);
  return problem && translated(problem);
}

/** Clashes among the files themselves, by index: the later of two has it, and a file against a folder. */
async function meetingsWithin(
  files: readonly PlannedFile[],
  underWay: ReadonlyMap<string, string>,
  breathe: () => Promise<void> | undefined,
) {
  const folders = foldedFolders(files);
  const seen = new Map(underWay);
  const meetings = new Map<number, Meeting>();
  for (const [index, { path }] of files.entries()) {
    const key = fold(path);
    const first = seen.get(key);
    const folder = folders.get(key);
    if (first !== undefined) meetings.set(index, { kind: 'twice', existing: first });
    else if (folder !== undefined) meetings.set(index, { kind: 'folder-there', existing: folder });
    else seen.set(key, path);
    await breathe();
  }
  return meetings;
}

/** Every folder on the way to the files, without its `/`: its fold and its spelling. */
export function foldedFolders(files: readonly PlannedFile[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const done = new Set<string>();
  for (const { path } of files) {
    for (
      let folder = folderOf(path);
      folder !== '' && !done.has(folder);
      folder = folderOf(folder.slice(0, -1))
    ) {
      done.add(folder);
      folders.set(fold(folder.slice(0, -1)), folder.slice(0, -1));
    }
  }
  return folders;
}
