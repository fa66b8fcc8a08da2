// Lists that may be long: read page by page as they are sent, and not sent at all to who has them already.

/** All items in order. */
export type Pages<Item> = Iterable<Iterable<Item>> | AsyncIterable<Iterable<Item>>;

/** A list whose content has a version: what a conditional GET compares. */
export interface VersionedList<Item> {
  /** Changes exactly when the content may have; the same after a restart. */
  readonly version: string;
  /** Read as they are sent, anew each time; what is held anyway is one. */
  readonly pages: Pages<Item>;
  /** So many bytes it has for certain, as JSON: where that is too much to be held, nobody tries. */
  readonly bytesAtLeast?: number;
  /** Each item is sent in a line of its own. */
  readonly inLines?: boolean;
}

/** Characters of a page, about: it stays in memory for as long as whoever reads the list takes to come to its end. */
const PAGE_LENGTH = 128 * 1024;

/** Read first, and more each time as long as they are short: to read 250 of the longest takes 20 milliseconds, of one turn. */
const FIRST_ITEMS = 16;

/**
 * Reads on from the last item of each page, until there are no more.
 * @param most items that are read at a time; of long ones fewer
 */
export function inPages<Item extends object>(
  most: number,
  read: (limit: number, after: Item | undefined) => Promise<Item[]>,
): AsyncIterable<Item[]> {
  return {
    async *[Symbol.asyncIterator]() {
      let limit = FIRST_ITEMS;
      let next = await firstOf(read(limit, undefined));
      for (;;) {
        yield next.page;
        const { page, read: count } = next;
        if (page.length === count && count < limit) return;
        limit = page.length < count ? page.length + 1 : Math.min(most, 2 * limit);
        next = await firstOf(read(limit, page.at(-1)));
      }
    },
  };
}

/** What fits a page; the rest is read again with the next one, and not held until then. */
async function firstOf<Item extends object>(
  reading: Promise<Item[]>,
): Promise<{ readonly page: Item[]; readonly read: number }> {
  const items = await reading;
  let length = 0;
  const end = items.findIndex((item) => (length += lengthOf(item)) > PAGE_LENGTH);
  return { page: end < 0 ? items : items.slice(0, Math.max(1, end)), read: items.length };
}

function lengthOf(item: object): number {
  let length = 0;
  for (const value of Object.values(item)) if (typeof value === 'string') length += value.length;
  return length;
}
