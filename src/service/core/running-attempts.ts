// The PUTs of parts that are running now, by upload: completing fences them off, the sweep leaves their uploads alone.

export class RunningAttempts {
  readonly #running = new Map<string, Set<AbortController>>();

  /** Its signal is aborted when the attempt must not count any more. */
  start(uploadId: string): { readonly signal: AbortSignal } & Disposable {
    const running = this.#running.get(uploadId) ?? new Set();
    const attempt = new AbortController();
    this.#running.set(uploadId, running.add(attempt));
    return {
      signal: attempt.signal,
      [Symbol.dispose]: () => {
        running.delete(attempt);
        if (running.size === 0) this.#running.delete(uploadId);
      },
    };
  }

  has(uploadId: string): boolean {
    return this.#running.has(uploadId);
  }
}
