// Reading on in what is known of files, as in a list of them: bounded at each step.
import type { MediaFileRecord, RecordStore } from '#service/records/record-store.ts';

/** Rows that are read at a time: some milliseconds. */
const AT_ONCE = 1_000;

/** Where rows may be: after one path, and up to another with it. */
export interface PathRange {
  readonly after: string | undefined;
  readonly upTo: string | undefined;
}

export async function* rowsBetween(
  { mediaFiles }: Pick<RecordStore, 'mediaFiles'>,
  workspace: string,
  { after, upTo }: PathRange,
): AsyncGenerator<readonly MediaFileRecord[]> {
  for (let last = after; ; ) {
    const rows = await mediaFiles.list(workspace, AT_ONCE, { after: last, upTo });
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.path;
  }
}

export function* inChunks<Item>(items: Iterable<Item>, most: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < most) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
