// The PUTs of parts that are running now, by upload: completing fences them off, the sweep leaves their uploads alone.

export interface RunningAttempt<T> extends Disposable {
  /** Aborted once the attempt must not count any more. */
  readonly signal: AbortSignal;
  readonly received: Promise<T>;
}

export class RunningAttempts {
  readonly #running = new Map<string, Map<AbortController, Promise<unknown>>>();

  /** Runs until disposed of; what `receive` writes may still have to be put on record after it. */
  start<T>(uploadId: string, receive: (signal: AbortSignal) => Promise<T>): RunningAttempt<T> {
    const running = this.#running.get(uploadId) ?? new Map<AbortController, Promise<unknown>>();
    this.#running.set(uploadId, running);
    const attempt = new AbortController();
    const received = receive(attempt.signal);
    // Whoever started it sees it fail; until then that is no unhandled rejection.
    received.catch(() => {});
    running.set(attempt, received);
    return {
      signal: attempt.signal,
      received,
      [Symbol.dispose]: () => {
        running.delete(attempt);
        if (running.size === 0) this.#running.delete(uploadId);
      },
    };
  }

  has(uploadId: string): boolean {
    return this.#running.has(uploadId);
  }

  /** From now on none of them counts; resolves once none of them writes. */
  async fence(uploadId: string, reason: unknown): Promise<void> {
    const running = this.#running.get(uploadId) ?? [];
    for (const [attempt] of running) attempt.abort(reason);
    await Promise.allSettled([...running].map(([, received]) => received));
  }
}
