// Where a record store that is tested keeps its records.
import type { RecordStore } from '#service/records/record-store.ts';

/** A place a store can be opened at, again and again, with what was kept there. */
export interface StorePlace extends AsyncDisposable {
  open(): Promise<RecordStore>;
  /** Has somebody who doesn't share our thread open it too and `countUp` so often. */
  countUpElsewhere(times: number): Promise<void>;
}

export type MakePlace = () => Promise<StorePlace>;

/** For a test that needs one store, which has nothing in it yet. */
export function storeAt(makePlace: MakePlace) {
  return async (work: (store: RecordStore) => Promise<void>): Promise<void> => {
    await using place = await makePlace();
    await using store = await place.open();
    await work(store);
  };
}
