// Reads the details of all listed files in blocks, so that memory is bounded for any length of the list.
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import type { MediaFileDetails, PathRange, RecordStore } from '#service/records/record-store.ts';
import { inChunks, rowsBetween } from './known-rows.ts';

/** Number of files in a block, which takes about 2 ms to read and write. */
const AT_ONCE = 500;

/** @param paths paths of the list in order; recorded files that are not listed are skipped */
export async function* detailsBlocks(
  { mediaFiles }: Pick<RecordStore, 'mediaFiles'>,
  workspace: string,
  paths: Iterable<string>,
): AsyncGenerator<[MediaDetailsBlock]> {
  const read = (limit: number, range: PathRange) => mediaFiles.details(workspace, limit, range);
  let after: string | undefined;
  for (const chunk of inChunks(paths, AT_ONCE)) {
    const upTo = chunk.at(-1);
    const known = new Map<string, MediaFileDetails>();
    for await (const rows of rowsBetween(read, { after, upTo })) {
      for (const row of rows) known.set(row.path, row);
    }
    yield [blockOf(chunk, known)];
    after = upTo;
  }
}

function blockOf(paths: string[], known: ReadonlyMap<string, MediaFileDetails>): MediaDetailsBlock {
  const rows = paths.map((path) => known.get(path));
  return {
    paths,
    bytes: rows.map((row) => row?.size ?? null),
    // A clock may be set before 1970.
    changedAt: rows.map((row) => (row ? Math.max(0, Math.floor(row.changedAt / 1000)) : null)),
    seconds: rows.map((row) => secondsOf(row?.durationMs ?? null)),
    codecs: rows.map((row) => row?.codecs ?? null),
  };
}

/** Rounds to hundredths of a second, which saves a megabyte for a million files. */
function secondsOf(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 10) / 100;
}
