// Lists all keys below a prefix with several requests in flight. A request can only continue after a known key, so the keys
// are split into ranges that are read in parallel. When a reader is free, an unfinished range is split about in the middle
// of its rest. A split that finds nothing costs one request.
import type { Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { keyBetween } from './key-between.ts';
import type { PageStart, UnreadableObject } from './list-page.ts';
import { UnorderedHash } from './unordered-hash.ts';

export interface Page {
  /** The keys after the start of the page, in order. */
  readonly keys: readonly string[];
  /** The size (bytes) of each key's object. */
  readonly sizes: readonly number[];
  /** A text for each key's object that changes when the object is replaced. */
  readonly stamps: readonly string[];
  /** Objects whose key can’t be read. */
  readonly unreadable: readonly UnreadableObject[];
  /** Undefined if this is the last page. Other pages may be short or empty, too. */
  readonly next: PageStart | undefined;
}

export type ReadPage = (start: PageStart) => Promise<Page>;

export interface Scanned {
  readonly blocks: readonly Block[];
  /** The keys that can’t be read, as the list spells them. */
  readonly unreadable: readonly string[];
  /** Size (bytes) of all objects together, those with unreadable keys included. */
  readonly bytes: number;
  /** A hash of all keys with their stamps. */
  readonly contentVersion: string;
}

interface Range {
  after: string | undefined;
  /** The last key that may be in the range. Undefined if there is no bound. */
  end: string | undefined;
  readonly blocks: Block[];
  next: Range | undefined;
  isDone: boolean;
}

/** @param readersMax maximum number of pages in flight */
export async function scanKeys(readPage: ReadPage, readersMax: number): Promise<Scanned> {
  const first = newRange(undefined, undefined, undefined);
  const done = Promise.withResolvers<void>();
  let readers = 0;
  let bytes = 0;
  const unreadable = new Map<string, Pick<UnreadableObject, 'spelled' | 'size'>>();
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
    let start: PageStart = { after: range.after };
    while (!range.isDone) {
      const { keys, sizes, stamps, next, ...page } = await readPage(start);
      // Another reader may have split the range while the page was in flight.
      const { end } = range;
      const own = end === undefined ? keys : keys.filter((key) => compareUtf8(key, end) <= 0);
      if (own.length > 0) range.blocks.push(own);
      for (const size of sizes.slice(0, own.length)) bytes += size;
      for (const [at, key] of own.entries()) contents.add(`${key}\0${stamps[at]}`);
      // Their place in the order is unknown, so the next range may list the same objects.
      for (const { spelled, size, version } of page.unreadable) {
        unreadable.set(`${spelled} ${version}`, { spelled, size });
      }
      range.after = keys.at(-1) ?? range.after;
      range.isDone = !next || own.length < keys.length || range.after === end;
      if (!next) return;
      start = next;
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
  for (const { size } of unreadable.values()) bytes += size;
  const spelled = Array.from(unreadable.values(), (object) => object.spelled);
  return { blocks, unreadable: spelled, bytes, contentVersion: contents.text };
}

function newRange(after: string | undefined, end: string | undefined, next: Range | undefined): Range {
  return { after, end, blocks: [], next, isDone: false };
}
