// The engine's clock, an interface so that tests can control time.

export interface Clock {
  /** Monotonic time (ms). Changes of the system time don't affect it. */
  now(): number;
  /** System time (ms since 1970). Only for values that are stored. */
  wall(): number;
  /**
   * Calls `then` once after this time (ms).
   * @returns cancels the timer
   */
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
