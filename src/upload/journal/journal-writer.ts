// Writes to the journal without blocking uploads. If the journal is slow, uploads continue. If it fails, the page is informed
// and all records are written again as soon as possible.
import type { Clock } from '#upload/model/clock.ts';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import type { Journal } from './journal.ts';

/** Maximum time (ms) that a caller waits for a write. The write itself continues. */
const WRITE_TIMEOUT_MS = 5_000;
/** Time (ms) after which a pending write counts as failed, because IndexedDB hangs in some browsers instead of failing. */
const HANGS_AFTER_MS = 30_000;
const RETRY_MS = 10_000;

export interface JournalWriterDeps {
  readonly clock: Clock;
  /** Returns all current records that the journal should have. */
  readonly records: () => readonly JournalRecord[];
  /** The status changed by itself. */
  readonly onChange: () => void;
}

type Task = (journal: Journal) => Promise<unknown>;

/** A read of the records of an earlier visit. */
interface Reading {
  readonly work: Task;
  isOver: boolean;
}

const NOTHING_TO_READ: Reading = { work: () => Promise.resolve(), isOver: true };

export class JournalWriter {
  readonly #deps: JournalWriterDeps;
  #journal: Journal;
  /** "failed": a write is missing, so single writes stop. "recovering": all records are being written again. */
  #state: 'on' | 'failed' | 'recovering' = 'on';
  /** The last task. Tasks run one after another. */
  #last: Promise<void> = Promise.resolve();
  /** Start (monotonic ms) of the running task. */
  #taskStartedAt: number | undefined;
  #reading = NOTHING_TO_READ;
  /** Changes not yet written. A file that is added and ends before the next flush needs no write. */
  readonly #added = new Map<string, JournalEntry>();
  readonly #changed = new Map<string, JournalEntry>();
  #ended: string[] = [];

  constructor(journal: Journal, deps: JournalWriterDeps) {
    this.#journal = journal;
    this.#deps = deps;
  }

  get status(): 'on' | 'off' {
    const hangs =
      this.#taskStartedAt !== undefined && this.#deps.clock.now() - this.#taskStartedAt >= HANGS_AFTER_MS;
    return this.#state !== 'on' || hangs ? 'off' : 'on';
  }

  /**
   * Passes all stored records to `onRecords` in batches. Resolves when that is done, or after a timeout; the rest follows later.
   * Never throws.
   */
  async load(onRecords: (records: readonly JournalRecord[]) => void): Promise<void> {
    const work: Task = async (journal) => {
      for await (const records of journal.load(this.#deps.clock.wall())) onRecords(records);
      reading.isOver = true;
    };
    const reading: Reading = { work, isOver: false };
    this.#reading = reading;
    await this.write(work);
  }

  /**
   * Switches to another journal and writes these records to it. Some records of the old journal may still be in the process
   * of being read. The old journal is wiped once they are in the new journal, too.
   */
  async moveTo(journal: Journal, records: readonly JournalRecord[]): Promise<void> {
    this.flush();
    // Don't wipe a journal that failed: it may have records that were never read.
    const before = this.#state === 'on' ? this.#journal : undefined;
    const written = this.#last;
    const reading = this.#reading;
    const isReading = !reading.isOver;
    this.#journal = journal;
    this.#state = 'on';
    this.#reading = NOTHING_TO_READ;
    // The new journal doesn't wait for the old one, which may hang.
    this.#last = Promise.resolve();
    this.#taskStartedAt = undefined;
    await this.write(async (after) => {
      await after.importRecords(records);
      void written.then(() => (reading.isOver ? this.#wipeWhenRead(before, isReading) : undefined));
    });
  }

  async #wipeWhenRead(before: Journal | undefined, isReading: boolean): Promise<void> {
    const wipe = (): void => void before?.wipe().catch(() => {});
    if (!isReading) return wipe();
    await this.write(async (after) => {
      await after.importRecords(this.#deps.records());
      wipe();
    });
  }

  /** Resolves when the task has run after all earlier ones, has failed, or takes too long. Never throws. */
  async write(work: Task): Promise<void> {
    this.flush();
    if (this.#state === 'failed') return;
    const { promise: timedOut, resolve } = Promise.withResolvers<void>();
    const cancelTimer = this.#deps.clock.after(WRITE_TIMEOUT_MS, resolve);
    await Promise.race([this.#enqueue(work), timedOut]);
    cancelTimer();
  }

  /** Adds records with the next flush. */
  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#added.set(entry.id, entry);
  }

  /** Replaces a record's entry with the next flush. Its parts stay. */
  update(entry: JournalEntry): void {
    (this.#added.has(entry.id) ? this.#added : this.#changed).set(entry.id, entry);
  }

  /** Removes a record with the next flush. */
  remove(id: string): void {
    this.#changed.delete(id);
    if (!this.#added.delete(id)) this.#ended.push(id);
  }

  flush(): void {
    // The recovery will write all records and remove the ended ones.
    if (this.#state === 'failed') return;
    const [entries, ids] = [[...this.#changed.values(), ...this.#added.values()], this.#ended];
    this.#changed.clear();
    this.#added.clear();
    this.#ended = [];
    // Remove before adding, because an id in both lists ended first and was then added again.
    if (ids.length > 0) void this.#enqueue((journal) => journal.remove(ids), ids);
    if (entries.length > 0) void this.#enqueue((journal) => journal.add(entries));
  }

  /** @param ended ids to remove later if this task fails */
  #enqueue(work: Task, ended: readonly string[] = []): Promise<void> {
    const journal = this.#journal;
    const before = this.#last;
    this.#last = before.then(() => this.#run(journal, work, ended));
    return this.#last;
  }

  /** Never throws. */
  async #run(journal: Journal, work: Task, ended: readonly string[]): Promise<void> {
    const { clock, onChange } = this.#deps;
    if (journal === this.#journal) {
      if (this.#state === 'failed') return void this.#ended.push(...ended);
      this.#taskStartedAt = clock.now();
    }
    const cancelTimer = clock.after(HANGS_AFTER_MS, onChange);
    try {
      await work(journal);
    } catch {
      if (journal === this.#journal) this.#fail(ended);
    }
    cancelTimer();
    if (journal !== this.#journal) return;
    const wasOff = this.status === 'off';
    this.#taskStartedAt = undefined;
    if (wasOff) onChange();
  }

  #fail(ended: readonly string[]): void {
    this.#ended.push(...ended);
    this.#state = 'failed';
    this.#deps.onChange();
    this.#deps.clock.after(RETRY_MS, () => void this.#recover());
  }

  /** Writes all records again. */
  async #recover(): Promise<void> {
    const journal = this.#journal;
    if (this.#state !== 'failed') return;
    this.#state = 'recovering';
    await this.#enqueue(async () => {
      if (!this.#reading.isOver) await this.#reading.work(journal);
      this.#changed.clear();
      this.#added.clear();
      const ended = this.#ended;
      this.#ended = [];
      const records = this.#deps.records();
      const currentIds = new Set(records.map(({ id }) => id));
      try {
        await journal.importRecords(records);
        await journal.remove(ended.filter((id) => !currentIds.has(id)));
        if (journal === this.#journal) this.#state = 'on';
      } catch (error) {
        this.#ended.push(...ended);
        throw error;
      }
    });
    this.#deps.onChange();
  }
}
