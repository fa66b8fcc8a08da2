// Who sends when several tabs are open: a port over Web Locks, or over IndexedDB on plain http, which has none.

import { lockDatabaseName } from '#upload/model/storage-names.ts';
import { lockDatabase } from './idb-lock.ts';
import { webLocks } from './web-locks.ts';

export interface Locks {
  /**
   * Resolves when the lock is held. It is until the signal aborts or the tab closes. Those that wait get it in the order
   * in which they asked. Never throws; after an abort the answer means nothing.
   */
  acquire(name: string, signal: AbortSignal): Promise<Acquired>;
}

/** "alone": the browser stores nothing, so it can't be told who else is there; nor have they a journal to share. */
export type Acquired = 'held' | 'alone';

export const tabLocks: Locks = {
  acquire(name, signal) {
    // Cut off from all storage a page is refused both.
    return acquire(name, signal).then(
      () => 'held',
      () => 'alone',
    );
  },
};

function acquire(name: string, signal: AbortSignal): Promise<void> {
  const locks = webLocks();
  if (locks === undefined) return lockDatabase(lockDatabaseName(name), signal);
  return new Promise((resolve, reject) => {
    const released = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => released.resolve(), { once: true });
    locks
      .request(name, { signal }, () => {
        resolve();
        return released.promise;
      })
      .catch(reject);
  });
}
