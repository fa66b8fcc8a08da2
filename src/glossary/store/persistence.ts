// Stores unconfirmed mutations in the browser, so that a reload, a crash or a closed tab loses nothing. Changes are written
// in batches, the latest state of each row. A row counts as stored only after the browser has confirmed the write.
import type { Key } from './keys.ts';
import { encodePending, type StoredPending } from './stored-record.ts';

/** Glossary, tab, lane and key of a row. */
export type RecordName = readonly [glossaryId: string, tab: string, lane: string, key: string];

export interface RecordChange {
  readonly name: RecordName;
  /** Undefined to delete the record. */
  readonly value: string | undefined;
}

export interface PendingStorage {
  /** Reads the records of a glossary, from all tabs. */
  readonly read: (
    glossaryId: string,
  ) => Promise<readonly { readonly name: RecordName; readonly value: unknown }[]>;
  /** Writes all changes in one transaction, or none. Resolves when they are durable, even after a power cut. */
  readonly write: (changes: readonly RecordChange[]) => Promise<void>;
}

/** Maximum number of records in one write, so that preparing one takes the page less than half a frame. */
const MAX_RECORDS = 500;

interface PersistenceDeps {
  readonly storage: PendingStorage;
  readonly glossaryId: string;
  readonly tab: string;
  /** Returns what to store for a row; undefined if nothing is unconfirmed. */
  readonly current: (lane: string, key: Key) => StoredPending | undefined;
  /** Called with the rows of a finished write. */
  readonly onWritten: (rows: readonly StoredRow[]) => void;
  /** Called when a write fails. The rows are written again with the next change. */
  readonly onRefused: () => void;
}

export interface StoredRow {
  readonly lane: string;
  readonly key: Key;
}

export class Persistence {
  readonly #deps: PersistenceDeps;
  readonly #dirty = new Map<string, StoredRow>();
  #writing: ReadonlyMap<string, StoredRow> = new Map();
  #isRunning = false;
  #isClosed = false;
  #waiters: { readonly id: string; readonly done: () => void }[] = [];

  constructor(deps: PersistenceDeps) {
    this.#deps = deps;
  }

  /** Notes that the mutations of a row have changed. */
  mark(lane: string, key: Key): void {
    if (this.#isClosed) return;
    this.#dirty.set(rowId(lane, key), { lane, key });
    if (this.#isRunning) return;
    this.#isRunning = true;
    queueMicrotask(() => void this.#run());
  }

  isStored(lane: string, key: Key): boolean {
    const id = rowId(lane, key);
    return !this.#dirty.has(id) && !this.#writing.has(id);
  }

  /** Resolves when the row is stored, or when that has failed. */
  whenStored(lane: string, key: Key): Promise<void> {
    if (this.#isClosed || this.isStored(lane, key)) return Promise.resolve();
    return new Promise((done) => this.#waiters.push({ id: rowId(lane, key), done }));
  }

  /** Writes everything now, because the page may be closed at any moment. */
  flush(): void {
    if (this.#dirty.size > 0) void this.#write(this.#dirty.size);
  }

  close(): void {
    this.#isClosed = true;
    this.#dirty.clear();
    for (const { done } of this.#waiters) done();
    this.#waiters = [];
  }

  async #run(): Promise<void> {
    let isFine = true;
    while (isFine && this.#dirty.size > 0) isFine = await this.#write(MAX_RECORDS);
    this.#isRunning = false;
  }

  /** @returns whether the write succeeded */
  async #write(limit: number): Promise<boolean> {
    const { storage, onWritten, onRefused } = this.#deps;
    const some = new Map([...this.#dirty].slice(0, limit));
    for (const id of some.keys()) this.#dirty.delete(id);
    const before = this.#writing;
    this.#writing = new Map([...before, ...some]);
    const rows = [...some.values()];
    try {
      await storage.write(rows.map((row) => this.#change(row)));
      // A row that has changed since is not stored as it is now.
      this.#ended(some, (id) => !this.#dirty.has(id));
      if (!this.#isClosed) onWritten(rows);
      return true;
    } catch {
      // Keep what has changed since, and write the rest again with it.
      for (const [id, row] of some) this.#dirty.set(id, row);
      this.#ended(some, (id) => some.has(id));
      if (!this.#isClosed) onRefused();
      return false;
    }
  }

  /** @param isOver returns whether those who wait for a row need not wait any longer */
  #ended(some: ReadonlyMap<string, StoredRow>, isOver: (id: string) => boolean): void {
    this.#writing = new Map([...this.#writing].filter(([id]) => !some.has(id)));
    const ended = this.#waiters.filter(({ id }) => isOver(id) && !this.#writing.has(id));
    this.#waiters = this.#waiters.filter((waiter) => !ended.includes(waiter));
    for (const { done } of ended) done();
  }

  #change({ lane, key }: StoredRow): RecordChange {
    const { glossaryId, tab, current } = this.#deps;
    const stored = current(lane, key);
    return { name: [glossaryId, tab, lane, key], value: stored && encodePending(stored) };
  }
}

function rowId(lane: string, key: Key): string {
  return `${lane}/${key}`;
}
