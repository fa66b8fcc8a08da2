// The running PUTs of parts, by upload. A completion stops them, and the sweep skips their uploads.

export interface RunningAttempt<T> extends Disposable {
  /** Aborted when the attempt must no longer be recorded. */
  readonly signal: AbortSignal;
  readonly received: Promise<T>;
}

export class RunningAttempts {
  readonly #running = new Map<string, Map<AbortController, Promise<unknown>>>();

  /** Starts an attempt. It counts as running until the caller disposes of it, which it does after recording the part. */
  start<T>(uploadId: string, receive: (signal: AbortSignal) => Promise<T>): RunningAttempt<T> {
    const running = this.#running.get(uploadId) ?? new Map<AbortController, Promise<unknown>>();
    this.#running.set(uploadId, running);
    const attempt = new AbortController();
    const received = receive(attempt.signal);
    // The caller awaits `received` later, so avoid an unhandled rejection until then.
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

  /** Aborts all attempts of an upload. Resolves when none of them writes any more. */
  async fence(uploadId: string, reason: unknown): Promise<void> {
    const running = this.#running.get(uploadId) ?? [];
    for (const [attempt] of running) attempt.abort(reason);
    await Promise.allSettled([...running].map(([, received]) => received));
  }
}
