// Which tab this is: what is half typed belongs to the tab it is typed in. Its id outlives a reload in the tab's storage,
// where it lies only between two pages: a tab that is duplicated finds none to copy. A lock tells the others that the tab
// is there; plain http has none, and there nobody is taken for gone.
import { storages } from '#web/api/connections/connections.ts';
import type { KeyValue } from '#web/lib/key-value.ts';

const ENTRY = 'lectern.tab';

const locks: LockManager | undefined = globalThis.navigator?.locks;
const lockOf = (tab: string) => `${ENTRY}.${tab}`;

/** @param page tells when it is shown and left */
export function tabId(storage: KeyValue, page: Partial<Pick<Window, 'addEventListener'>>): string {
  const id = storage.get(ENTRY) ?? newId();
  const take = () => storage.delete(ENTRY);
  take();
  page.addEventListener?.('pagehide', () => storage.set(ENTRY, id));
  page.addEventListener?.('pageshow', take);
  return id;
}

/** Not `crypto.randomUUID`: that is missing on plain http. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
}

export const thisTab = tabId(storages.session, globalThis);

// Held until the page goes.
locks?.request(lockOf(thisTab), () => new Promise(() => {})).catch(() => undefined);

let turn: Promise<void> = Promise.resolve();

/** Runs it if that tab is gone, for one tab at a time: here one after another, or each would find the other's lock. */
export function ifGone(tab: string, run: () => void): Promise<void> {
  const before = turn;
  const runInTurn = async () => {
    await before;
    // Refused where the browser forbids all storage: there nothing is found to be taken over either.
    await locks?.request(lockOf(tab), { ifAvailable: true }, (lock) => lock && run()).catch(() => undefined);
  };
  turn = runInTurn();
  return turn;
}
