// Drafts as they outlive the browser: a log in IndexedDB, one database per connection. What is kept and discarded is
// appended, many at once as one record: a hundred thousand edits written each for itself take sixteen times as long. Read
// from its beginning the log tells what is left; where most of it is overtaken it is written anew. All tabs append to one
// log: what was appended last is what counts.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod/mini';
import { DRAFT_ENTRY } from './draft-entry.ts';

/** What was kept under a name; a name alone was discarded. */
export type DraftChange = readonly [name: string, value: unknown] | readonly [name: string];

export const draftChanges: z.ZodMiniType<DraftChange[]> = z.array(z.custom<DraftChange>(isDraftChange));

/** In place of `z.tuple`, which nothing else needs: every kind of schema the app uses is part of the first load. */
function isDraftChange(value: unknown): value is DraftChange {
  return Array.isArray(value) && typeof value[0] === 'string' && value.length <= 2;
}

interface Schema extends DBSchema {
  /** Text: of many small objects that takes a third of what a structured clone does. */
  log: { key: number; value: string };
}

/** Changes in one record: what is made of them at a time keeps the page waiting for 10 ms at most. */
export const MOST_IN_RECORD = 500;

export function draftDatabase(connectionId: string): string {
  return DRAFT_ENTRY + connectionId;
}

export class DraftLog {
  readonly #name: string;
  #database: Promise<IDBPDatabase<Schema>> | undefined;
  #isClosed = false;

  /** @param name of the database */
  constructor(name: string) {
    this.#name = name;
  }

  /** All that is in it, oldest first. */
  async *read(): AsyncGenerator<readonly DraftChange[]> {
    const { store } = (await this.#open()).transaction('log');
    for await (const { value } of store.iterate()) yield parsed(value);
  }

  /** Resolves once it would survive a power cut: the disk is waited for, the person is not. */
  async append(changes: readonly DraftChange[]): Promise<void> {
    const tx = (await this.#open()).transaction('log', 'readwrite', { durability: 'strict' });
    void tx.store.add(JSON.stringify(changes)).catch(() => undefined);
    // Not left to the browser, which would wait for more: it goes on also where the page is left this moment.
    tx.commit();
    await tx.done;
  }

  /** What is left of it, by name. */
  async left(): Promise<DraftChange[]> {
    const left = new Map<string, DraftChange>();
    for await (const changes of this.read()) applyTo(left, changes);
    return [...left.values()];
  }

  /** Writes anew what is left of it. */
  async compact(): Promise<void> {
    const tx = (await this.#open()).transaction('log', 'readwrite', { durability: 'strict' });
    const left = new Map<string, DraftChange>();
    for await (const { value } of tx.store.iterate()) applyTo(left, parsed(value));
    await tx.store.clear();
    // One after another: each is a task of its own, however many there are.
    for (const some of inRecords([...left.values()])) await tx.store.add(JSON.stringify(some));
    await tx.done;
  }

  async clear(): Promise<void> {
    await (await this.#open()).clear('log');
  }

  /** For good: what is signed out of must not be written again. */
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
    // Somebody signs out elsewhere.
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

export function inRecords(changes: readonly DraftChange[]): DraftChange[][] {
  const records = Math.ceil(changes.length / MOST_IN_RECORD);
  return Array.from({ length: records }, (_, at) =>
    changes.slice(at * MOST_IN_RECORD, (at + 1) * MOST_IN_RECORD),
  );
}

/** Hostile like everything stored; what can't be read is left out. */
function parsed(text: unknown): readonly DraftChange[] {
  try {
    return draftChanges.parse(JSON.parse(String(text)));
  } catch {
    return [];
  }
}
