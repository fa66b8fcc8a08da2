// Writes to the journal without ever standing in the way: when it fails or hangs, uploads go on and the page is told.
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';

/** Some browsers leave IndexedDB hanging instead of failing. */
const PATIENCE_MS = 5_000;

export class Scribe {
  #journal: Journal;
  readonly #clock: Clock;
  #status: 'on' | 'off' = 'on';
  #ended: string[] = [];

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  get status(): 'on' | 'off' {
    return this.#status;
  }

  use(journal: Journal): void {
    this.#journal = journal;
    this.#status = 'on';
  }

  /** Resolves when it is written, or won't be. Never throws. */
  async write<T>(action: (journal: Journal) => Promise<T>): Promise<T | undefined> {
    if (this.#status === 'off') return undefined;
    const tooLate = Promise.withResolvers<never>();
    const callOff = this.#clock.after(PATIENCE_MS, () =>
      tooLate.reject(new Error('The journal does not answer.')),
    );
    try {
      return await Promise.race([action(this.#journal), tooLate.promise]);
    } catch {
      this.#status = 'off';
      return undefined;
    } finally {
      callOff();
    }
  }

  /** Takes a record out, soon: together with others. */
  end(id: string): void {
    this.#ended.push(id);
  }

  flush(): void {
    if (this.#ended.length === 0) return;
    const ids = this.#ended;
    this.#ended = [];
    void this.write((journal) => journal.end(ids));
  }
}
