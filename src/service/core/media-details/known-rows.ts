// Reading on in what is known of files, as in a list of them: bounded at each step.
import type { PathRange } from '#service/records/record-store.ts';

/** Rows that are read at a time: some milliseconds. */
const AT_ONCE = 1_000;

/** @param read as the records list rows */
export async function* rowsBetween<Row extends { readonly path: string }>(
  read: (limit: number, range: PathRange) => Promise<Row[]>,
  { after, upTo }: PathRange,
): AsyncGenerator<readonly Row[]> {
  for (let last = after; ; ) {
    const rows = await read(AT_ONCE, { after: last, upTo });
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
