// Sweeps abandoned uploads, and what was deleted, now and then, for as long as the service runs.
import type { Glossaries } from '#service/core/glossaries.ts';
import type { Uploads } from '#service/core/uploads/uploads.ts';

export interface SweepJob {
  readonly uploads: Pick<Uploads, 'sweep'>;
  readonly glossaries: Pick<Glossaries, 'sweep'>;
  /** How long an upload may lie idle, in seconds. */
  readonly sweepAfterSeconds: number;
  /** Where several services have the same uploads, one at a time sweeps: it may do nothing. */
  readonly inTurn: (sweep: () => Promise<void>) => Promise<void>;
  /** Hears of a sweep that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** At most this long between two sweeps, in milliseconds. */
const PERIOD_MAX_MS = 600_000;
const PERIOD_MIN_MS = 1_000;

/** Starts with a sweep. Disposing stops one that runs, between two uploads or terms. */
export function startSweepJob({
  uploads,
  glossaries,
  sweepAfterSeconds,
  inTurn,
  onError,
}: SweepJob): AsyncDisposable {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;
  const { signal } = stopping;
  const sweepAll = async () => {
    try {
      await uploads.sweep(signal);
    } finally {
      await glossaries.sweep(signal);
    }
  };
  const sweep = () => {
    sweeping ??= inTurn(sweepAll)
      .catch(onError)
      .finally(() => {
        sweeping = undefined;
      });
  };
  sweep();
  // An upload ends at most a quarter late.
  const period = Math.min(PERIOD_MAX_MS, Math.max(PERIOD_MIN_MS, sweepAfterSeconds * 250));
  const timer = setInterval(sweep, period).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await sweeping;
    },
  };
}
