// Writes to the journal without ever standing in the way: when it is slow, uploads go on meanwhile; when it fails, the
// page is told, and all of it is written anew as soon as that works.
import type { Clock } from '#upload/model/clock.ts';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import type { Journal } from './journal.ts';

/** Nobody waits longer for what is to be on disk first: slow is not broken, and it is written all the same. */
const WRITE_TIMEOUT_MS = 5_000;
/** Some browsers leave IndexedDB hanging instead of failing: a reload now would lose the place. */
const HANGS_AFTER_MS = 30_000;
const RETRY_MS = 10_000;

export interface JournalWriterDeps {
  readonly clock: Clock;
  /** All that is to be remembered, as it stands now. */
  readonly records: () => readonly JournalRecord[];
  /** The status changed by itself. */
  readonly onChange: () => void;
}

type Task = (journal: Journal) => Promise<unknown>;

/** Taking up what is there from earlier. */
interface Reading {
  readonly work: Task;
  isOver: boolean;
}

const NOTHING_TO_READ: Reading = { work: () => Promise.resolve(), isOver: true };

export class JournalWriter {
  readonly #deps: JournalWriterDeps;
  #journal: Journal;
  /** "failed": something is missing in it; what comes is not written one by one any more, until it is "recovering". */
  #state: 'on' | 'failed' | 'recovering' = 'on';
  /** One after another: what comes later is written later. */
  #last: Promise<void> = Promise.resolve();
  /** Since when it hasn't answered. */
  #askedAt: number | undefined;
  #reading = NOTHING_TO_READ;
  /** Not yet told to the journal: what comes and goes in between never costs a write. */
  readonly #added = new Map<string, JournalEntry>();
  readonly #changed = new Map<string, JournalEntry>();
  #ended: string[] = [];

  constructor(journal: Journal, deps: JournalWriterDeps) {
    this.#journal = journal;
    this.#deps = deps;
  }

  get status(): 'on' | 'off' {
    const hangs = this.#askedAt !== undefined && this.#deps.clock.now() - this.#askedAt >= HANGS_AFTER_MS;
    return this.#state !== 'on' || hangs ? 'off' : 'on';
  }

  /**
   * Has all that is there taken up, a batch at a time. Resolves then, or when that takes long: the rest is taken up when
   * it comes. Never throws.
   */
  async load(take: (records: readonly JournalRecord[]) => void): Promise<void> {
    const work: Task = async (journal) => {
      for await (const records of journal.load(this.#deps.clock.wall())) take(records);
      reading.isOver = true;
    };
    const reading: Reading = { work, isOver: false };
    this.#reading = reading;
    await this.write(work);
  }

  /**
   * Goes on in another journal, which begins with these records. The one before is wiped once they are safe there, with
   * what is still being read of it.
   */
  async moveTo(journal: Journal, records: readonly JournalRecord[]): Promise<void> {
    this.flush();
    // One that failed may hold records nobody has read.
    const before = this.#state === 'on' ? this.#journal : undefined;
    const written = this.#last;
    const reading = this.#reading;
    const isReadLate = !reading.isOver;
    this.#journal = journal;
    this.#state = 'on';
    this.#reading = NOTHING_TO_READ;
    // One that hangs holds up nobody else.
    this.#last = Promise.resolve();
    this.#askedAt = undefined;
    await this.write(async (after) => {
      await after.importRecords(records);
      void written.then(() => (reading.isOver ? this.#wipeWhenRead(before, isReadLate) : undefined));
    });
  }

  async #wipeWhenRead(before: Journal | undefined, isReadLate: boolean): Promise<void> {
    const wipe = (): void => void before?.wipe().catch(() => {});
    if (!isReadLate) return wipe();
    await this.write(async (after) => {
      await after.importRecords(this.#deps.records());
      wipe();
    });
  }

  /** Resolves when it is written after all that came before, won't be, or takes long. Never throws. */
  async write(work: Task): Promise<void> {
    this.flush();
    if (this.#state === 'failed') return;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const cancelTimer = this.#deps.clock.after(WRITE_TIMEOUT_MS, resolve);
    await Promise.race([this.#enqueue(work), enough]);
    cancelTimer();
  }

  /** Takes records in that aren't there, soon: together with others. */
  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#added.set(entry.id, entry);
  }

  /** Writes a record anew that is there, soon: together with others. What is noted of its parts stays. */
  update(entry: JournalEntry): void {
    (this.#added.has(entry.id) ? this.#added : this.#changed).set(entry.id, entry);
  }

  /** Takes a record out, soon: together with others. */
  remove(id: string): void {
    this.#changed.delete(id);
    if (!this.#added.delete(id)) this.#ended.push(id);
  }

  flush(): void {
    // All of it is written anew, and what has ended taken out again.
    if (this.#state === 'failed') return;
    const [entries, ids] = [[...this.#changed.values(), ...this.#added.values()], this.#ended];
    this.#changed.clear();
    this.#added.clear();
    this.#ended = [];
    // In this order: what is both in here ended first, and came again.
    if (ids.length > 0) void this.#enqueue((journal) => journal.remove(ids), ids);
    if (entries.length > 0) void this.#enqueue((journal) => journal.add(entries));
  }

  /** @param ended what is to be taken out later, where it can't be now */
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
      this.#askedAt = clock.now();
    }
    const cancelTimer = clock.after(HANGS_AFTER_MS, onChange);
    try {
      await work(journal);
    } catch {
      if (journal === this.#journal) this.#fail(ended);
    }
    cancelTimer();
    if (journal !== this.#journal) return;
    const hung = this.status === 'off';
    this.#askedAt = undefined;
    if (hung) onChange();
  }

  #fail(ended: readonly string[]): void {
    this.#ended.push(...ended);
    this.#state = 'failed';
    this.#deps.onChange();
    this.#deps.clock.after(RETRY_MS, () => void this.#recover());
  }

  /** Writes all of it anew. */
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
      const kept = new Set(records.map(({ id }) => id));
      try {
        await journal.importRecords(records);
        await journal.remove(ended.filter((id) => !kept.has(id)));
        if (journal === this.#journal) this.#state = 'on';
      } catch (error) {
        this.#ended.push(...ended);
        throw error;
      }
    });
    this.#deps.onChange();
  }
}
