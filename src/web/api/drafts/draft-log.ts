// Persists drafts in IndexedDB, as an append-only log with one database per connection. Changes are batched into
// records: 100,000 edits written one by one take 16 times as long. Replaying the log gives the current drafts. A log
// of mostly outdated changes is compacted. All tabs append to the same log, so the last change wins.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod/mini';
import { DRAFT_ENTRY } from './draft-entry.ts';

/** A saved draft, or only its name if the draft was discarded. */
export type DraftChange = readonly [name: string, value: unknown] | readonly [name: string];

export const draftChanges: z.ZodMiniType<DraftChange[]> = z.array(z.custom<DraftChange>(isDraftChange));

/** In place of `z.tuple`, which nothing else needs: every kind of schema the app uses is part of the first load. */
function isDraftChange(value: unknown): value is DraftChange {
  return Array.isArray(value) && typeof value[0] === 'string' && value.length <= 2;
}

interface Schema extends DBSchema {
  /** JSON text, because for many small objects it takes a third of the time of a structured clone. */
  log: { key: number; value: string };
}

/** Maximum number of changes in a record, so that processing one blocks the page for at most 10 ms. */
export const MAX_RECORD_CHANGES = 500;

export function draftDatabase(connectionId: string): string {
  return DRAFT_ENTRY + connectionId;
}

export class DraftLog {
  readonly #name: string;
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  #isClosed = false;

  /** @param name name of the database */
  constructor(name: string) {
    this.#name = name;
  }

  /** Reads the whole log, oldest record first. */
  async *read(): AsyncGenerator<readonly DraftChange[]> {
    const { store } = (await this.#open()).transaction('log');
    for await (const { value } of store.iterate()) yield parsed(value);
  }

  /** Appends changes. Resolves when they are durable, even after a power cut. */
  async append(changes: readonly DraftChange[]): Promise<void> {
    const tx = (await this.#open()).transaction('log', 'readwrite', { durability: 'strict' });
    void tx.store.add(JSON.stringify(changes)).catch(() => undefined);
    // Commit explicitly: the browser would wait for more requests, and the page may be closed at any moment.
    tx.commit();
    await tx.done;
  }

  /** Returns the current drafts. */
  async current(): Promise<DraftChange[]> {
    const left = new Map<string, DraftChange>();
    for await (const changes of this.read()) applyTo(left, changes);
    return [...left.values()];
  }

  /** Replaces the log by the current drafts. */
  async compact(): Promise<void> {
    const tx = (await this.#open()).transaction('log', 'readwrite', { durability: 'strict' });
    const left = new Map<string, DraftChange>();
    for await (const { value } of tx.store.iterate()) applyTo(left, parsed(value));
    await tx.store.clear();
    // One after another, so that each write is a short task of its own.
    for (const some of splitIntoRecords([...left.values()])) await tx.store.add(JSON.stringify(some));
    await tx.done;
  }

  async clear(): Promise<void> {
    await (await this.#open()).clear('log');
  }

  /** Closes the log for good, because nothing may be written after a sign-out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const database = await this.#database?.catch(() => undefined);
    database?.close();
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#isClosed) return Promise.reject(new Error('The log is closed.'));
    const forget = () => {
      this.#database = undefined;
    };
    this.#database ??= openLog(this.#name, forget);
    this.#database.catch(forget);
    return this.#database;
  }
}

async function openLog(name: string, forget: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade: (database) => void database.createObjectStore('log', { autoIncrement: true }),
    // Another tab is signing out and deletes the database.
    blocking: (_current, _blocked, event) => {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
}

function applyTo(left: Map<string, DraftChange>, changes: readonly DraftChange[]): void {
  for (const change of changes) {
    const [name] = change;
    left.delete(name);
    if (change.length === 2) left.set(name, change);
  }
}

export function splitIntoRecords(changes: readonly DraftChange[]): DraftChange[][] {
  const records = Math.ceil(changes.length / MAX_RECORD_CHANGES);
  return Array.from({ length: records }, (_, at) =>
    changes.slice(at * MAX_RECORD_CHANGES, (at + 1) * MAX_RECORD_CHANGES),
  );
}

/** Parses a record. Stored data is untrusted; an invalid record is ignored. */
function parsed(text: unknown): readonly DraftChange[] {
  try {
    return draftChanges.parse(JSON.parse(String(text)));
  } catch {
    return [];
  }
}
