// Id of this tab, because a draft belongs to the tab it is typed in. The id survives a reload in the tab's session storage.
// It is stored there only between two pages, so that a duplicated tab does not copy it. A lock tells other tabs that this
// tab is open. Plain http has no locks, so no tab counts as closed there.
import { storages } from '#web/api/connections/connections.ts';
import type { KeyValue } from '#web/lib/key-value.ts';

const ENTRY = 'lectern.tab';

const locks: LockManager | undefined = globalThis.navigator?.locks;
const lockOf = (tab: string) => `${ENTRY}.${tab}`;

/** @param page dispatches `pageshow` and `pagehide` */
export function tabId(storage: KeyValue, page: Partial<Pick<Window, 'addEventListener'>>): string {
  const id = storage.get(ENTRY) ?? newId();
  const take = () => storage.delete(ENTRY);
  take();
  page.addEventListener?.('pagehide', () => storage.set(ENTRY, id));
  page.addEventListener?.('pageshow', take);
  return id;
}

/** Does not use `crypto.randomUUID`, which is missing on plain http. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('-');
}

export const thisTab = tabId(storages.session, globalThis);

// The promise never settles, so the lock is held until the page is closed.
locks?.request(lockOf(thisTab), () => new Promise(() => {})).catch(() => undefined);

let turn: Promise<void> = Promise.resolve();

/**
 * Runs a callback if a tab is closed. Calls run one after another. If they ran together, one call would hold the lock of the
 * closed tab, and the other call would conclude that the tab is open.
 */
export function ifGone(tab: string, run: () => void): Promise<void> {
  const before = turn;
  const runInTurn = async () => {
    await before;
    // The request fails if the browser forbids all storage. There are no drafts to take over then either.
    await locks?.request(lockOf(tab), { ifAvailable: true }, (lock) => lock && run()).catch(() => undefined);
  };
  turn = runInTurn();
  return turn;
}
