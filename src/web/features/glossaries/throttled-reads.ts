// Reads one thing after another, for at most 5 % of the time: what is nice to know must not be in the way of what was
// asked for. Only the first third of a second is free, so that a page of few has it all at once.
import { pauseAfterRead } from '#web/api/queries/refetch-options.ts';

const FREE_MS = 300;

export interface GentleReading<T> {
  /** @returns undefined when there is nothing to read for now */
  readonly next: () => T | undefined;
  /** Never fails. */
  readonly read: (what: T) => Promise<void>;
  readonly signal: AbortSignal;
}

/** @returns what to call when there may be something to read; while it reads, that changes nothing */
export function readGently<T>({ next, read, signal }: GentleReading<T>): () => void {
  let isReading = false;
  let free = FREE_MS;
  const run = async () => {
    for (let what = next(); what !== undefined && !signal.aborted; what = next()) {
      const start = Date.now();
      await read(what);
      free -= Date.now() - start;
      if (free >= 0) continue;
      await new Promise((resolve) => setTimeout(resolve, pauseAfterRead(-free)));
      free = 0;
    }
    isReading = false;
  };
  return () => {
    if (isReading || signal.aborted) return;
    isReading = true;
    void run();
  };
}
