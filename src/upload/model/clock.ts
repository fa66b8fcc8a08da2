// Time as the engine sees it: a port, so that tests can hold it still.

export interface Clock {
  /** Milliseconds on a clock that only goes forward, whatever happens to the wall clock. */
  now(): number;
  /** Milliseconds since 1970, as the machine believes. Only for what must outlive the page. */
  wall(): number;
  /** Runs `then` once; answers what calls it off. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** @throws the signal's reason, at once when it is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(asError(signal.reason));
    const stop = (): void => {
      cancelTimer();
      reject(asError(signal.reason));
    };
    const cancelTimer = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
