// Persists an import across reloads: its rows, written once, and the outcome of each row. There is one database per
// connection, named by the connection's ID so that sign-out can delete it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storages } from '#web/api/connections/connections.ts';
import { importFlag } from './import-flag.ts';
import type { Outcome, RunRow } from './run-row.ts';

export interface StoredImport {
  readonly glossaryId: string;
  readonly fileName: string;
  readonly rows: readonly RunRow[];
}

interface Schema extends DBSchema {
  imports: { key: string; value: StoredImport };
  outcomes: { key: [glossaryId: string, row: number]; value: Outcome };
}

const STORES = ['imports', 'outcomes'] as const;

export class ImportJournal {
  readonly #connectionId: string;
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  #isClosed = false;

  constructor(connectionId: string) {
    this.#connectionId = connectionId;
  }

  async begin(stored: StoredImport): Promise<void> {
    await this.end(stored.glossaryId);
    await (await this.#open()).put('imports', stored);
    storages.local.set(this.#flag(stored.glossaryId), 'yes');
  }

  async note(glossaryId: string, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
    const tx = (await this.#open()).transaction('outcomes', 'readwrite', { durability: 'relaxed' });
    for (const [row, outcome] of outcomes) void tx.store.put(outcome, [glossaryId, row]);
    await tx.done;
  }

  async read(glossaryId: string): Promise<StoredImport | undefined> {
    const database = await this.#open();
    const stored = await database.get('imports', glossaryId);
    if (!stored) return undefined;
    const rows = [...stored.rows];
    const tx = database.transaction('outcomes');
    for await (const { key, value } of tx.store.iterate(rangeOfGlossary(glossaryId))) {
      const row = rows[key[1]];
      if (row) rows[key[1]] = { ...row, outcome: value };
    }
    return { ...stored, rows };
  }

  async end(glossaryId: string): Promise<void> {
    storages.local.delete(this.#flag(glossaryId));
    const tx = (await this.#open()).transaction(STORES, 'readwrite');
    await tx.objectStore('imports').delete(glossaryId);
    await tx.objectStore('outcomes').delete(rangeOfGlossary(glossaryId));
    await tx.done;
  }

  /** Closes the journal for good, so that nothing is written after sign-out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const database = await this.#database?.catch(() => undefined);
    database?.close();
  }

  #flag(glossaryId: string): string {
    return importFlag(this.#connectionId, glossaryId);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isClosed) return Promise.reject(new Error('The journal is closed.'));
    this.#database ??= openDB<Schema>(`lectern.imports.${this.#connectionId}`, 1, {
      upgrade(database) {
        database.createObjectStore('imports', { keyPath: 'glossaryId' });
        database.createObjectStore('outcomes');
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

function rangeOfGlossary(glossaryId: string): IDBKeyRange {
  return IDBKeyRange.bound([glossaryId, 0], [glossaryId, Number.MAX_SAFE_INTEGER]);
}
