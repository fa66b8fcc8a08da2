// Reads one thing after another, for at most 5 % of the time: what is nice to know must not be in the way of what was
// asked for. Only the first third of a second is free, so that a page of few has it all at once.
import { pauseAfterRead } from '#web/api/queries/refetch-options.ts';

const FREE_MS = 300;

export interface ThrottledReads<T> {
  /** @returns undefined when there is nothing to read for now */
  readonly next: () => T | undefined;
  /** Never fails. */
  readonly read: (item: T) => Promise<void>;
  readonly signal: AbortSignal;
}

/** @returns what to call when there may be something to read; while it reads, that changes nothing */
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
