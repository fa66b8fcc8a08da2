/** A list whose content has a version: what a conditional GET compares. */
export interface VersionedList<Item> {
  /** Changes exactly when the content may have; the same after a restart. */
  readonly version: string;
  /** All items in order. They may come in pages, which are read as they are sent; what is held anyway is one. */
  readonly pages: Iterable<Iterable<Item>> | AsyncIterable<Iterable<Item>>;
}
