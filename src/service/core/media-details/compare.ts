// Updates the recorded details of files to match the files. Both are read in the order of paths. Records written meanwhile are
// newer than the comparison and stay unchanged.
import type { Clock } from '#service/core/clock.ts';
import type { FileDetails, MediaStore } from '#service/media-store/media-store.ts';
import type { MediaFileRecord, PathRange, RecordStore } from '#service/records/record-store.ts';
import { getFileDetails, toNotedFile } from './file-details.ts';
import { inChunks, rowsBetween } from './known-rows.ts';

/** Number of files recorded in one batch, which takes some milliseconds. */
const NOTED_AT_ONCE = 100;

/** Priority of reading. Files that were just stored are read before files found here. */
const FIRST_TURN = 1;

/** A file of the list. Without details, the store is asked only if nothing is recorded of the file. */
export type Seen = Pick<FileDetails, 'path'> | FileDetails;

export interface Comparison {
  readonly media: Pick<MediaStore, 'open'>;
  readonly records: Pick<RecordStore, 'mediaFiles' | 'transaction'>;
  readonly clock: Clock;
  readonly workspace: string;
  /** Files in the order of the list. */
  readonly seen: AsyncIterable<readonly Seen[]>;
  /** Time of the request for the list of files. A record written later isn't judged, because the list may lack its file. */
  readonly before: number;
  /** Stops the comparison between two pages. */
  readonly signal: AbortSignal;
}

/** @returns whether records and files match: the comparison ended and no record was newer */
export async function compare(comparison: Comparison): Promise<boolean> {
  const { seen, signal } = comparison;
  let isWhole = true;
  let after: string | undefined;
  let turn = FIRST_TURN;
  for await (const page of seen) {
    if (signal.aborted) return false;
    const upTo = page.at(-1)?.path;
    if (upTo === undefined) continue;
    isWhole = (await comparePage(comparison, page, { after, upTo }, turn++)) && isWhole;
    after = upTo;
  }
  return (await comparePage(comparison, [], { after, upTo: undefined }, turn)) && isWhole;
}

async function comparePage(
  comparison: Comparison,
  page: readonly Seen[],
  range: PathRange,
  turn: number,
): Promise<boolean> {
  const { records, clock, workspace, before } = comparison;
  const differing = new Map(page.map((file) => [file.path, file]));
  const read = (limit: number, of: PathRange) => records.mediaFiles.list(workspace, limit, of);
  let isWhole = true;
  for await (const rows of rowsBetween(read, range)) {
    const gone: string[] = [];
    for (const row of rows) {
      const file = differing.get(row.path);
      if (file && isSame(file, row)) differing.delete(row.path);
      else if (row.notedAt >= before) {
        differing.delete(row.path);
        isWhole = false;
      } else if (!file) gone.push(row.path);
    }
    if (gone.length === 0) continue;
    await records.transaction(({ mediaFiles }) => mediaFiles.forget(workspace, gone, before));
  }
  const now = clock();
  const files = (await fillInDetails(comparison, differing.values())).map((file) => toNotedFile(file, now));
  for (const some of inChunks(files, NOTED_AT_ONCE)) {
    await records.transaction(({ mediaFiles }) => mediaFiles.note(workspace, some, { before, turn }));
  }
  return isWhole;
}

function isSame(file: Seen, row: MediaFileRecord): boolean {
  if (!('version' in file)) return true;
  return (
    file.version === row.version &&
    file.size === row.size &&
    // Compare seconds, because S3 reports milliseconds in some responses and not in others.
    Math.floor(file.modifiedAt / 1000) === Math.floor(row.changedAt / 1000)
  );
}

async function fillInDetails(
  { media, workspace }: Comparison,
  files: Iterable<Seen>,
): Promise<FileDetails[]> {
  const found: FileDetails[] = [];
  for (const file of files) {
    const details = 'version' in file ? file : await getFileDetails(media, workspace, file.path);
    if (details) found.push(details);
  }
  return found;
}
