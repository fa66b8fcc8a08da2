// Lists everything under a prefix, several pages at a time. A page can only be asked for by the key before it, so the keys
// are cut into ranges, each of which is read page by page: whenever there is room for one more reader, a range that goes on
// is split where about half of what is left of it may lie. A split that finds nothing costs one request.
import type { Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { keyBetween } from './key-between.ts';
import type { PageStart, UnreadableObject } from './list-page.ts';
import { UnorderedHash } from './unordered-hash.ts';

export interface Page {
  /** In order, all after what was asked for. */
  readonly keys: readonly string[];
  /** Of each, in bytes. */
  readonly sizes: readonly number[];
  /** Of each, what is another once it was replaced. */
  readonly stamps: readonly string[];
  /** Objects whose key can’t be read. */
  readonly unreadable: readonly UnreadableObject[];
  /** Undefined on the last page. A page may be short, or empty, and not be the last. */
  readonly next: PageStart | undefined;
}

export type ReadPage = (start: PageStart) => Promise<Page>;

export interface Scanned {
  readonly blocks: readonly Block[];
  /** The keys that can’t be read, as the list spells them. */
  readonly unreadable: readonly string[];
  /** Size (bytes) of all objects together, those with unreadable keys included. */
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
      // The end may have moved while the page was in flight.
      const { end } = range;
      const own = end === undefined ? keys : keys.filter((key) => compareUtf8(key, end) <= 0);
      if (own.length > 0) range.blocks.push(own);
      for (const size of sizes.slice(0, own.length)) bytes += size;
      for (const [at, key] of own.entries()) contents.add(`${key}\0${stamps[at]}`);
      // Their place in the order is unknown, so the range behind this one may list them, too.
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
