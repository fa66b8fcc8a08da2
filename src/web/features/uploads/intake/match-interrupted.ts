// Matches files to interrupted uploads, wherever they are dropped. Compares the last names of the path, size and
// time, and the bytes as far as they are known. Asks the person if the match is uncertain.
import { baseName } from '#text/path.ts';
import type { Row } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { openFile, queryFingerprint, queryInOrder } from './disk-query.ts';

/** An interrupted upload and the file that continues it. */
export interface Match {
  readonly row: Row;
  readonly source: CollectedFile;
}

/** A file that looks like the file of an interrupted upload. */
export interface UncertainMatch {
  /** Unique in the batch. */
  readonly id: number;
  readonly source: CollectedFile;
  /** "several": more than one upload matches. "differs": the file has other bytes than were sent. */
  readonly kind: 'several' | 'differs';
  /** Possible answers. The first one is the default. */
  readonly answers: readonly MatchAnswer[];
}

export type MatchAnswer =
  | { readonly kind: 'skip' }
  /** It is the file of this upload, which continues. */
  | { readonly kind: 'continue'; readonly row: Row }
  /** It is a changed version of the file; the upload starts over with it. */
  | { readonly kind: 'start-over'; readonly row: Row }
  /** It is another file, uploaded to where it was dropped. */
  | { readonly kind: 'new'; readonly path: string };

export const SKIP: MatchAnswer = { kind: 'skip' };

export interface MatchResult {
  readonly matches: readonly Match[];
  readonly uncertain: readonly UncertainMatch[];
  /** Files that match no interrupted upload. */
  readonly unmatched: readonly CollectedFile[];
  /** Earlier targets of the top folders of this drop, by folder name; they end in `/`. Taken from the matches. */
  readonly formerTargets: ReadonlyMap<string, string>;
}

export interface MatchOptions {
  /**
   * Target of files that match no interrupted upload; undefined if files are handed in for interrupted uploads only.
   */
  readonly target: string | undefined;
  /** Whether the file has the bytes that this upload sent already. */
  readonly hasBytesOf: (row: Row, file: File | undefined) => Promise<boolean>;
}

interface Candidate extends Match {
  /** Number of names, from the end, in which the two paths agree. */
  readonly matchingNames: number;
}

/**
 * Number of names that must agree: the file's and its folder's. One is enough if the person handed in files for
 * interrupted uploads.
 */
const MIN_MATCHING_NAMES = 2;

export async function matchInterrupted(
  files: readonly CollectedFile[],
  waiting: readonly Row[],
  { target, hasBytesOf }: MatchOptions,
): Promise<MatchResult> {
  if (waiting.length === 0) return { matches: [], uncertain: [], unmatched: files, formerTargets: new Map() };
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
      ?.filter((other) => other.matchingNames === matchingNames && !settled.has(other.row));
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
      const answers = getAnswers(kind, only ? same : rows, joinTarget(target, source));
      uncertain.push({ id: uncertain.length, source, kind, answers });
    }
  }
  const unmatched = files.filter((file) => !asked.has(file));
  return { matches, uncertain, unmatched, formerTargets: formerTargets(matches) };
}

/** New files of a folder go beside the file that continues, not to where the folder was dropped this time. */
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

/** @returns the dropped folder; undefined for a file that was dropped by itself */
export function topFolder(path: string): string | undefined {
  return path.includes('/') ? path.split('/')[0]?.normalize('NFC') : undefined;
}

function getAnswers(
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

function joinTarget(target: string | undefined, { path }: CollectedFile): string | undefined {
  return target === undefined ? undefined : (target + path).normalize('NFC');
}

/** Reads size and time from the disk only for files with the name of an interrupted upload. */
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
        const isThere = row.path === joinTarget(target, source);
        const matchingNames = isThere ? Number.POSITIVE_INFINITY : countMatchingNames(row.path, path);
        const needed = target === undefined ? 1 : Math.min(MIN_MATCHING_NAMES, depth(path), depth(row.path));
        if (matchingNames >= needed) found.push({ source, row, matchingNames });
      }
    }
  }
  return found;
}

function countMatchingNames(one: string, other: string): number {
  const [names, otherNames] = [one.split('/').reverse(), other.split('/').reverse()];
  const differs = names.findIndex((name, index) => name !== otherNames[index]);
  return differs < 0 ? names.length : differs;
}

function depth(path: string): number {
  return path.split('/').length;
}
