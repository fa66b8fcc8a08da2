// Unconfirmed mutations in IndexedDB, in one database per connection, which the page deletes at sign-out. It also has the
// leases of tabs, for pages on plain http, where browsers have no Web Locks.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PendingStorage, RecordName } from './persistence.ts';
import type { Leases } from './tab-lock.ts';

interface Schema extends DBSchema {
  pending: { key: string[]; value: string };
  /** Time (ms since 1970) until which a tab counts as open. */
  leases: { key: string; value: number };
}

export function pendingDatabase(connectionId: string): string {
  return `lectern.terms.${connectionId}`;
}

export function idbStorage(connectionId: string): PendingStorage & Leases & { readonly close: () => void } {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const database = () => {
    opened ??= openDB<Schema>(pendingDatabase(connectionId), 1, {
      upgrade(created) {
        created.createObjectStore('pending');
        created.createObjectStore('leases');
      },
      // Another tab deletes the database at sign-out, which waits for all connections to close.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };

  return {
    async read(glossaryId) {
      const store = (await database()).transaction('pending').store;
      const range = IDBKeyRange.bound([glossaryId], [glossaryId, []]);
      const [names, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return names.flatMap((name, at) => (isRecordName(name) ? [{ name, value: values[at] }] : []));
    },
    async write(changes) {
      const tx = (await database()).transaction('pending', 'readwrite', { durability: 'strict' });
      // A failed request fails the transaction, and `done` says so.
      for (const { name, value } of changes)
        void (value === undefined ? tx.store.delete([...name]) : tx.store.put(value, [...name])).catch(
          () => undefined,
        );
      tx.commit();
      await tx.done;
    },
    async renew(tab, until) {
      await (await database()).put('leases', until, tab);
    },
    async claimExpired(tab, now) {
      const tx = (await database()).transaction('leases', 'readwrite');
      const until = await tx.store.get(tab);
      const isExpired = until === undefined || until < now;
      // Two tabs that look at the same time must not both take over.
      if (isExpired) await tx.store.put(now + CLAIM_MS, tab);
      await tx.done;
      return isExpired;
    },
    close() {
      void opened?.then((one) => one.close()).catch(() => undefined);
      forget();
    },
  };
}

/** Time (ms) in which a tab takes over the records of another one. */
const CLAIM_MS = 60_000;

function isRecordName(name: readonly string[]): name is RecordName & string[] {
  return name.length === 4;
}
