// Lists all keys below a prefix with several requests in flight. A request can only continue after a known key, so the keys
// are split into ranges that are read in parallel. When a reader is free, an unfinished range is split about in the middle
// of its rest. A split that finds nothing costs one request.
import type { Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { keyBetween } from './key-between.ts';
import type { ListPage, PageStart, UnreadableObject } from './list-page.ts';
import { UnorderedHash } from './unordered-hash.ts';

export type ReadPage = (start: PageStart) => Promise<ListPage>;

export interface Scanned {
  readonly blocks: readonly Block[];
  /** The keys that can’t be read, as the list spells them. */
  readonly unreadable: readonly string[];
  /** Size (bytes) of all objects together, those with unreadable keys included. */
  readonly bytes: number;
  /** A hash of all keys with the versions and times of their objects. */
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
      const { objects, next, ...page } = await readPage(start);
      // Another reader may have split the range while the page was in flight.
      const { end } = range;
      const own = end === undefined ? objects : objects.filter(({ path }) => compareUtf8(path, end) <= 0);
      if (own.length > 0) range.blocks.push(own.map(({ path }) => path));
      for (const { path, size, version, modifiedAt } of own) {
        bytes += size;
        contents.add(`${path}\0${version} ${modifiedAt}`);
      }
      // Their place in the order is unknown, so the next range may list the same objects.
      for (const { spelled, size, version } of page.unreadable) {
        unreadable.set(`${spelled} ${version}`, { spelled, size });
      }
      range.after = objects.at(-1)?.path ?? range.after;
      range.isDone = !next || own.length < objects.length || range.after === end;
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
