/** Made once: with each of thousands of short files another would take the time of a request of its own. */
const OVER = new DOMException('The session is over.', 'AbortError');

/** From the moment a file is picked up until it is put down: one pause, or an end, and it is over. */
export class Session {
  readonly #controller = new AbortController();
  /** The next part that may be taken. */
  cursor = 1;
  /** Bytes of attempts under way. */
  bytesInFlight = 0;
  /** Attempts that are not asleep. */
  activeAttempts = 0;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort(OVER);
  }
}
