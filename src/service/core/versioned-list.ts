// Lists that may be long: read page by page as they are sent, and not sent at all to who has them already.

/** All items in order. */
export type Pages<Item> = Iterable<Iterable<Item>> | AsyncIterable<Iterable<Item>>;

/** A list whose content has a version: what a conditional GET compares. */
export interface VersionedList<Item> {
  /** Changes exactly when the content may have; the same after a restart. */
  readonly version: string;
  /** Read as they are sent, anew each time; what is held anyway is one. */
  readonly pages: Pages<Item>;
}

/** Reads on from the last item of each page, until one isn't full. */
export function inPages<Item>(
  size: number,
  read: (limit: number, after: Item | undefined) => Promise<Item[]>,
): AsyncIterable<Item[]> {
  return {
    async *[Symbol.asyncIterator]() {
      let page: Item[] = [];
      do {
        page = await read(size, page.at(-1));
        yield page;
      } while (page.length === size);
    },
  };
}
