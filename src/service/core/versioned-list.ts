/** A list whose content has a version: what a conditional GET compares. */
export interface VersionedList<Item> {
  /** Changes exactly when the content may have; the same after a restart and on every replica. */
  readonly version: string;
  readonly items: Iterable<Item>;
}
