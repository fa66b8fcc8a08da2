// Writes to the journal without ever standing in the way: when it fails or hangs, uploads go on and the page is told.
import type { Clock } from '#upload/model/clock.ts';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import type { Journal } from './journal.ts';

/** Some browsers leave IndexedDB hanging instead of failing. */
const PATIENCE_MS = 5_000;

export class JournalWriter {
  #journal: Journal;
  readonly #clock: Clock;
  #status: 'on' | 'off' = 'on';
  /** Not yet told to the journal: what comes and goes in between never costs a write. */
  readonly #added = new Map<string, JournalEntry>();
  #ended: string[] = [];

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  get status(): 'on' | 'off' {
    return this.#status;
  }

  /** Goes on in another journal, which begins with these records. The one before is wiped once they are safe there. */
  async moveTo(journal: Journal, records: readonly JournalRecord[]): Promise<void> {
    this.flush();
    // One that failed may hold records nobody has read.
    const before = this.#status === 'on' ? this.#journal : undefined;
    this.#journal = journal;
    this.#status = 'on';
    const isTaken = await this.#write((after) => after.take(records).then(() => true));
    if (isTaken) void before?.wipe().catch(() => {});
  }

  /** Resolves when it is written after all that came before, or won't be. Never throws. */
  write<T>(action: (journal: Journal) => Promise<T>): Promise<T | undefined> {
    this.flush();
    return this.#write(action);
  }

  /** Takes records in that aren't there, soon: together with others. */
  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) this.#added.set(entry.id, entry);
  }

  /** Takes a record out, soon: together with others. */
  end(id: string): void {
    if (!this.#added.delete(id)) this.#ended.push(id);
  }

  flush(): void {
    const [entries, ids] = [[...this.#added.values()], this.#ended];
    this.#added.clear();
    this.#ended = [];
    // In this order: what is both in here ended first, and came again.
    if (ids.length > 0) void this.#write((journal) => journal.end(ids));
    if (entries.length > 0) void this.#write((journal) => journal.add(entries));
  }

  async #write<T>(action: (journal: Journal) => Promise<T>): Promise<T | undefined> {
    if (this.#status === 'off') return undefined;
    const journal = this.#journal;
    const tooLate = Promise.withResolvers<never>();
    const callOff = this.#clock.after(PATIENCE_MS, () =>
      tooLate.reject(new Error('The journal does not answer.')),
    );
    try {
      return await Promise.race([action(journal), tooLate.promise]);
    } catch {
      if (journal === this.#journal) this.#status = 'off';
      return undefined;
    } finally {
      callOff();
    }
  }
}
