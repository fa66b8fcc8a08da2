// Persists a restore across reloads: the archive itself, and the state of each glossary. There is one database per
// connection, named by the connection's ID so that sign-out can delete it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storages } from '#web/api/connections/connections.ts';
import { restoreFlag } from './restore-flag.ts';
import type { RestoreItem } from './restore-item.ts';

export interface StoredRestore {
  readonly fileName: string;
  readonly archive: Blob;
  readonly items: readonly RestoreItem[];
}

interface Schema extends DBSchema {
  archive: { key: 'archive'; value: Pick<StoredRestore, 'fileName' | 'archive'> };
  items: { key: 'items'; value: readonly RestoreItem[] };
}

const STORES = ['archive', 'items'] as const;

export class RestoreJournal {
  readonly #connectionId: string;
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  #isClosed = false;

  constructor(connectionId: string) {
    this.#connectionId = connectionId;
  }

  async begin({ fileName, archive, items }: StoredRestore): Promise<void> {
    const tx = (await this.#open()).transaction(STORES, 'readwrite');
    await tx.objectStore('archive').put({ fileName, archive }, 'archive');
    await tx.objectStore('items').put(items, 'items');
    await tx.done;
    storages.local.set(restoreFlag(this.#connectionId), 'yes');
  }

  async note(items: readonly RestoreItem[]): Promise<void> {
    await (await this.#open()).put('items', items, 'items');
  }

  async read(): Promise<StoredRestore | undefined> {
    const database = await this.#open();
    const [archive, items] = await Promise.all([
      database.get('archive', 'archive'),
      database.get('items', 'items'),
    ]);
    return archive && items && { ...archive, items };
  }

  async end(): Promise<void> {
    storages.local.delete(restoreFlag(this.#connectionId));
    const tx = (await this.#open()).transaction(STORES, 'readwrite');
    for (const store of STORES) void tx.objectStore(store).clear();
    await tx.done;
  }

  /** Closes the journal for good, so that nothing is written after sign-out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const database = await this.#database?.catch(() => undefined);
    database?.close();
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isClosed) return Promise.reject(new Error('The journal is closed.'));
    this.#database ??= openDB<Schema>(`lectern.restore.${this.#connectionId}`, 1, {
      upgrade(database) {
        for (const store of STORES) database.createObjectStore(store);
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: () => {
        this.#database = undefined;
      },
    });
    return this.#database;
  }
}
