// Lists everything under a prefix, several pages at a time. A page can only be asked for by the key before it, so the keys
// are cut into ranges, each of which is read page by page: whenever there is room for one more reader, a range that goes on
// is split where about half of what is left of it may lie. A split that finds nothing costs one request.
import type { Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { keyBetween } from './key-between.ts';
import { UnorderedHash } from './unordered-hash.ts';

export interface Page {
  /** In order, all after what was asked for. */
  readonly keys: readonly string[];
  /** Of each, in bytes. */
  readonly sizes: readonly number[];
  /** Of each, what is another once it was replaced. */
  readonly stamps: readonly string[];
  /** Whether there are more after these. A page may be short, or empty, all the same. */
  readonly isTruncated: boolean;
}

/** @param after the key before the first wanted; undefined for the first of all */
export type ReadPage = (after: string | undefined) => Promise<Page>;

export interface Scanned {
  readonly blocks: readonly Block[];
  /** Of all together. */
  readonly bytes: number;
  /** Of all keys with their stamps. */
  readonly contentVersion: string;
}

interface Range {
  after: string | undefined;
  /** The last that may be in it. */
  end: string | undefined;
  readonly blocks: Block[];
  next: Range | undefined;
  isDone: boolean;
}

/** @param readersMax pages under way at a time */
export async function scanKeys(readPage: ReadPage, readersMax: number): Promise<Scanned> {
  const first = newRange(undefined, undefined, undefined);
  const done = Promise.withResolvers<void>();
  let readers = 0;
  let bytes = 0;
  const contents = new UnorderedHash();

  function start(range: Range): void {
    readers++;
    const end = () => {
      readers--;
      if (readers === 0) done.resolve();
    };
    read(range).then(end, done.reject);
  }

  async function read(range: Range): Promise<void> {
    while (!range.isDone) {
      const { keys, sizes, stamps, isTruncated } = await readPage(range.after);
      if (isTruncated && keys.length === 0)
        throw new Error('S3 says that there is more, and doesn’t say what.');
      // The end may have moved while the page was on its way.
      const { end } = range;
      const own = end === undefined ? keys : keys.filter((key) => compareUtf8(key, end) <= 0);
      if (own.length > 0) range.blocks.push(own);
      for (const size of sizes.slice(0, own.length)) bytes += size;
      for (const [at, key] of own.entries()) contents.add(`${key}\0${stamps[at]}`);
      range.after = keys.at(-1) ?? range.after;
      range.isDone = !isTruncated || own.length < keys.length || range.after === end;
      if (!range.isDone && readers < readersMax) split(range);
    }
  }

  function split(range: Range): void {
    if (range.after === undefined) return;
    const middle = keyBetween(range.after, range.end);
    if (middle === undefined) return;
    const upper = newRange(middle, range.end, range.next);
    range.end = middle;
    range.next = upper;
    start(upper);
  }

  start(first);
  await done.promise;
  const blocks: Block[] = [];
  for (let range: Range | undefined = first; range; range = range.next) blocks.push(...range.blocks);
  return { blocks, bytes, contentVersion: contents.text };
}

function newRange(after: string | undefined, end: string | undefined, next: Range | undefined): Range {
  return { after, end, blocks: [], next, isDone: false };
}
