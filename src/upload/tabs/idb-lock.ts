// A lock made of an IndexedDB database. The tab that creates the database holds the lock until its connection closes. The
// browser closes the connection when the tab ends, even after a crash. Each waiting tab requests to delete the database and
// create it again. The browser delays the deletion until the connection is closed, and runs requests in their order.
import { deleteDB, openDB } from 'idb';

/**
 * Resolves when the lock is held. An abort of the signal releases the lock or ends the wait.
 * @throws if the browser has no IndexedDB or blocks it
 */
export async function lockDatabase(name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await tryCreate(name, signal)));
}

/** Between the two requests another tab may create the database. Then that tab holds the lock. */
async function tryCreate(name: string, signal: AbortSignal): Promise<boolean> {
  let isCreator = false;
  const deleting = deleteDB(name);
  const opening = openDB(name, 1, {
    upgrade() {
      isCreator = true;
    },
  });
  const [database] = await Promise.all([opening, deleting]);
  const isHeld = isCreator && !signal.aborted;
  if (isHeld) signal.addEventListener('abort', () => database.close(), { once: true });
  else database.close();
  return isHeld;
}
