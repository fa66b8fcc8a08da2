// Reads the list of terms: on request, and before a save if the list is old. Reads that only look for other people's
// changes take at most a twentieth of the time, however long one read takes.
import type { Term } from '#contract/glossary.ts';
import type { Key } from './keys.ts';
import type { Snapshot } from './snapshot.ts';

export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Runs a callback after a delay (ms). @returns a function that cancels it */
  readonly after: (ms: number, run: () => void) => () => void;
}

interface ListReaderDeps {
  readonly list: () => Promise<readonly Term[]>;
  readonly snapshot: Snapshot;
  readonly clock: Clock;
  /** Called before each request of the list. `onLoaded` gets its result. */
  readonly onBegin: () => number;
  /** Called with the keys of the terms that changed. */
  readonly onLoaded: (changed: ReadonlySet<Key>, begun: number) => void;
}

/** Maximum age (ms) of the list at a save, if the server can't check the version of a term. */
const MAX_AGE_MS = 10_000;
/** Maximum share of the time spent on reads before saves. */
const MAX_SHARE = 0.05;

export class ListReader {
  readonly #deps: ListReaderDeps;
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ListReaderDeps) {
    this.#deps = deps;
  }

  /**
   * Reads the list with a new request.
   * @throws the errors of the request
   */
  async read(): Promise<void> {
    const { snapshot, clock, onBegin, onLoaded } = this.#deps;
    const begun = onBegin();
    const read = snapshot.beginRead();
    const startedAt = clock.now();
    try {
      const list = await this.#deps.list();
      this.#readAt = startedAt;
      onLoaded(snapshot.load(list, read), begun);
    } finally {
      snapshot.cancelRead(read);
    }
  }

  /** Reads the list if it is too old to save by, and reads are not too frequent. A failed read is ignored. */
  async readIfOld(): Promise<void> {
    const { clock } = this.#deps;
    if (clock.now() - this.#readAt < MAX_AGE_MS) return;
    if (!this.#reading && clock.now() >= this.#nextAt) this.#reading = this.#readSparingly();
    await this.#reading;
  }

  async #readSparingly(): Promise<void> {
    const { clock } = this.#deps;
    const startedAt = clock.now();
    try {
      await this.read();
    } catch {
      // The save that follows fails too, and says why.
    }
    this.#reading = undefined;
    this.#nextAt = clock.now() + (clock.now() - startedAt) * (1 / MAX_SHARE - 1);
  }
}
