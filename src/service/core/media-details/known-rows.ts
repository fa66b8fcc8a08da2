// Reads recorded files page by page in the order of paths.
import type { PathRange } from '#service/records/record-store.ts';

/** Number of rows per page, which takes some milliseconds. */
const AT_ONCE = 1_000;

/** @param read reads a page of rows */
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
