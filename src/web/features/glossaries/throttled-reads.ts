// Reads optional data one item after another, for at most 5 % of the time, so that it doesn't delay requests of the user.
// The first reads run without pauses, so that a short list is complete at once.
import { pauseAfterRead } from '#web/api/queries/refetch-options.ts';

/** Total time (ms) of reads without pauses. */
const FREE_MS = 300;

export interface ThrottledReads<T> {
  /** @returns the next item to read; undefined if there is none now */
  readonly next: () => T | undefined;
  /** Must not reject. */
  readonly read: (item: T) => Promise<void>;
  readonly signal: AbortSignal;
}

/** @returns a function that starts reading when items may be available; it does nothing during a read */
export function throttleReads<T>({ next, read, signal }: ThrottledReads<T>): () => void {
  let isReading = false;
  let freeMs = FREE_MS;
  const run = async () => {
    for (let item = next(); item !== undefined && !signal.aborted; item = next()) {
      const start = Date.now();
      await read(item);
      freeMs -= Date.now() - start;
      if (freeMs >= 0) continue;
      await new Promise((resolve) => setTimeout(resolve, pauseAfterRead(-freeMs)));
      freeMs = 0;
    }
    isReading = false;
  };
  return () => {
    if (isReading || signal.aborted) return;
    isReading = true;
    void run();
  };
}
