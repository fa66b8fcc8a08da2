// Elects the tab that sends when several tabs are open. Uses Web Locks, or IndexedDB on plain http, where browsers have no
// Web Locks.

import { lockDatabaseName } from '#upload/model/storage-names.ts';
import { lockDatabase } from './idb-lock.ts';
import { webLocks } from './web-locks.ts';

export interface Locks {
  /**
   * Resolves when the lock is held. The lock is released when the signal aborts or the tab closes. Waiting tabs get the lock
   * in the order of their requests. Never throws. After an abort, ignore the result.
   */
  acquire(name: string, signal: AbortSignal): Promise<Acquired>;
}

/** "alone": the browser blocks all storage, so tabs can't share a lock. They have no common journal to protect, either. */
export type Acquired = 'held' | 'alone';

export const tabLocks: Locks = {
  acquire(name, signal) {
    // If all storage is blocked, both Web Locks and IndexedDB fail.
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
