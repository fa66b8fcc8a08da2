// Long lists with a version. They are read page by page while they are sent, and a client with the same version gets 304.

/** All items in order. */
export type Pages<Item> = Iterable<Iterable<Item>> | AsyncIterable<Iterable<Item>>;

/** A list with a version of its content, which a conditional GET compares. */
export interface VersionedList<Item> {
  /** Changes if the content may have changed. Stays the same over a restart. */
  readonly version: string;
  /** Pages, read again for each response while it is sent. A list in memory is one page. */
  readonly pages: Pages<Item>;
  /** Minimum size as JSON (bytes). A list above the cache's limit is not cached. */
  readonly bytesAtLeast?: number;
  /** Whether each item is sent on a line of its own. */
  readonly inLines?: boolean;
}

/** Approximate size of a page (characters). A page stays in memory until a slow client has read it. */
const PAGE_LENGTH = 128 * 1024;

/** Number of items in the first read. It grows while items are short, because reading 250 of the longest blocks for 20 ms. */
const FIRST_ITEMS = 16;

/**
 * Reads all pages, each from the last item of the previous one.
 * @param most maximum number of items per read; fewer if items are long
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

/** @returns the items that fit a page. The rest is read again with the next page instead of being held. */
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
