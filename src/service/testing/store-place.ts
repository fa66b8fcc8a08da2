// Opens record stores in the tests that all record stores share.
import type { RecordStore } from '#service/records/record-store.ts';

/** A database in which a store can be opened several times. */
export interface StorePlace extends AsyncDisposable {
  open(): Promise<RecordStore>;
  /** Opens the database in another thread or connection, and calls `countUp` this many times. */
  countUpElsewhere(times: number): Promise<void>;
}

export type MakePlace = () => Promise<StorePlace>;

/** @returns a function that runs a test with one empty store */
export function storeAt(makePlace: MakePlace) {
  return async (work: (store: RecordStore) => Promise<void>): Promise<void> => {
    await using place = await makePlace();
    await using store = await place.open();
    await work(store);
  };
}
