// Finds the interrupted uploads that files belong to, wherever they are dropped: by the last parts of their path, size and
// time, and by their bytes as far as those are known. Where it can't be told for sure, the person is asked.
import { baseName } from '#text/path.ts';
import type { Row } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { openFile, queryFingerprint, queryInOrder } from './disk-query.ts';

/** An interrupted upload, and the file it goes on with. */
export interface Match {
  readonly row: Row;
  readonly source: CollectedFile;
}

/** A file that looks like the one an interrupted upload waits for. */
export interface UncertainMatch {
  /** Unique in its batch. */
  readonly id: number;
  readonly source: CollectedFile;
  /** "several" uploads may be meant, or the file "differs" from what was sent. */
  readonly kind: 'several' | 'differs';
  /** What it may be; the first one holds until the person says otherwise. */
  readonly answers: readonly MatchAnswer[];
}

export type MatchAnswer =
  | { readonly kind: 'skip' }
  /** The file of this row: it goes on there. */
  | { readonly kind: 'continue'; readonly row: Row }
  /** Another state of it: the row begins anew with it. */
  | { readonly kind: 'start-over'; readonly row: Row }
  /** Another file: it goes where it was dropped. */
  | { readonly kind: 'new'; readonly path: string };

export const SKIP: MatchAnswer = { kind: 'skip' };

export interface MatchResult {
  readonly matches: readonly Match[];
  readonly uncertain: readonly UncertainMatch[];
  /** Files nobody waits for. */
  readonly others: readonly CollectedFile[];
  /** Where the folders at the top of the drop were dropped before, as their matches tell: by name, ending in `/`. */
  readonly formerTargets: ReadonlyMap<string, string>;
}

export interface MatchOptions {
  /** Where the files go that nobody waits for; undefined where they are handed in only for interrupted uploads. */
  readonly target: string | undefined;
  /** Whether the file has the bytes that were sent of this row. */
  readonly hasBytesOf: (row: Row, file: File | undefined) => Promise<boolean>;
}

interface Candidate extends Match {
  /** How many names of the two paths matchingNames, from the end. */
  readonly matchingNames: number;
}

/** A file's name, and the folder it is in: that much must matchingNames of what has both, unless the person said what it is for. */
const MIN_MATCHING_NAMES = 2;

export async function matchInterrupted(
  files: readonly CollectedFile[],
  waiting: readonly Row[],
  { target, hasBytesOf }: MatchOptions,
): Promise<MatchResult> {
  if (waiting.length === 0) return { matches: [], uncertain: [], others: files, formerTargets: new Map() };
  const matches: Match[] = [];
  const uncertain: UncertainMatch[] = [];
  const asked = new Set<CollectedFile>();
  const settled = new Set<Row>();
  const candidatesByFile = Map.groupBy(await findCandidates(files, waiting, target), ({ source }) => source);
  const best = [...candidatesByFile.values()].flat().sort((a, b) => b.matchingNames - a.matchingNames);
  for (const { source, matchingNames } of best) {
    if (asked.has(source)) continue;
    const equal = candidatesByFile
      .get(source)
      ?.filter((rival) => rival.matchingNames === matchingNames && !settled.has(rival.row));
    if (equal === undefined || equal.length === 0) continue;
    asked.add(source);
    const rows = equal.map(({ row }) => row);
    const same: Row[] = [];
    for (const row of rows) if (await hasBytesOf(row, await openFile(source))) same.push(row);
    const [only] = same;
    if (only && same.length === 1) {
      settled.add(only);
      matches.push({ row: only, source });
    } else {
      const kind = only ? 'several' : 'differs';
      const answers = answersFor(kind, only ? same : rows, pathIn(target, source));
      uncertain.push({ id: uncertain.length, source, kind, answers });
    }
  }
  const others = files.filter((file) => !asked.has(file));
  return { matches, uncertain, others, formerTargets: formerTargets(matches) };
}

/** What else is in a folder belongs beside the file that goes on, not where the folder was let go this time. */
function formerTargets(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ row, source }) => {
      const path = source.path.normalize('NFC');
      const folder = topFolder(path);
      return folder !== undefined && row.path.endsWith(path)
        ? [[folder, row.path.slice(0, -path.length)]]
        : [];
    }),
  );
}

/** The folder that was dropped; undefined for a file dropped by itself. */
export function topFolder(path: string): string | undefined {
  return path.includes('/') ? path.split('/')[0]?.normalize('NFC') : undefined;
}

function answersFor(
  kind: UncertainMatch['kind'],
  rows: readonly Row[],
  path: string | undefined,
): readonly MatchAnswer[] {
  const inRow = kind === 'several' ? 'continue' : 'start-over';
  const isNew = path !== undefined && rows.every((row) => row.path !== path);
  return [
    SKIP,
    ...rows.map((row) => ({ kind: inRow, row }) as const),
    ...(isNew ? [{ kind: 'new', path } as const] : []),
  ];
}

function pathIn(target: string | undefined, { path }: CollectedFile): string | undefined {
  return target === undefined ? undefined : (target + path).normalize('NFC');
}

/** A file's size and time are asked of the disk: only where a row of its name waits. */
async function findCandidates(
  files: readonly CollectedFile[],
  waiting: readonly Row[],
  target: string | undefined,
): Promise<readonly Candidate[]> {
  const byName = Map.groupBy(waiting, ({ path }) => baseName(path));
  const named = files.flatMap((source) => {
    const path = source.path.normalize('NFC');
    const rows = byName.get(baseName(path));
    return rows ? [{ source, path, rows }] : [];
  });
  const found: Candidate[] = [];
  for await (const answers of queryInOrder(named, queryFingerprint)) {
    for (const [{ source, path, rows }, file] of answers) {
      for (const row of rows) {
        if (row.size !== file?.size || row.lastModified !== file.lastModified) continue;
        const isThere = row.path === pathIn(target, source);
        const matchingNames = isThere ? Number.POSITIVE_INFINITY : countMatchingNames(row.path, path);
        const needed = target === undefined ? 1 : Math.min(MIN_MATCHING_NAMES, depth(path), depth(row.path));
        if (matchingNames >= needed) found.push({ source, row, matchingNames });
      }
    }
  }
  return found;
}

function countMatchingNames(one: string, other: string): number {
  const [names, others] = [one.split('/').reverse(), other.split('/').reverse()];
  const differs = names.findIndex((name, index) => name !== others[index]);
  return differs < 0 ? names.length : differs;
}

function depth(path: string): number {
  return path.split('/').length;
}
