import type { Reason } from './upload-state.ts';

/** Made once: with each of thousands of short files another would take the time of a request of its own. */
const OVER = new DOMException('The session is over.', 'AbortError');

/** From the moment a file is picked up until it is put down: one pause, or an end, and it is over. */
export class Session {
  readonly #controller = new AbortController();
  /** The next part that may be taken. */
  cursor = 1;
  /** Bytes of attempts under way. */
  bytesInFlight = 0;
  /** Parts that were taken, and haven’t ended. */
  taken = 0;
  /** Of those, the ones that wait for another attempt, or beside part 1 for that, by their numbers; and why. */
  readonly asleep = new Map<number, Reason | undefined>();
  /** Resolved when part 1 is in the journal; undefined where it was before. */
  firstPartJournalled: PromiseWithResolvers<void> | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort(OVER);
  }
}
