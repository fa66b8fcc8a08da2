// Removes abandoned uploads and the terms of deleted glossaries, at regular intervals while the service runs.
import type { Glossaries } from '#service/core/glossaries.ts';
import type { Uploads } from '#service/core/uploads/uploads.ts';

export interface SweepJob {
  readonly uploads: Pick<Uploads, 'sweep'>;
  readonly glossaries: Pick<Glossaries, 'sweep'>;
  /** Time (s) after which an idle upload counts as abandoned. */
  readonly sweepAfterSeconds: number;
  /** Runs the sweep unless another service with the same records is sweeping. */
  readonly runExclusively: (sweep: () => Promise<void>) => Promise<void>;
  /** Called if a sweep fails. The next one runs all the same. */
  readonly onError: (error: unknown) => void;
}

/** Limits (ms) of the interval between two sweeps. */
const PERIOD_MAX_MS = 600_000;
const PERIOD_MIN_MS = 1_000;

/** Starts with a sweep. Disposing stops a running sweep after its current upload or term. */
export function startSweepJob({
  uploads,
  glossaries,
  sweepAfterSeconds,
  runExclusively,
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
    sweeping ??= runExclusively(sweepAll)
      .catch(onError)
      .finally(() => {
        sweeping = undefined;
      });
  };
  sweep();
  // With a quarter of the time between two sweeps, an upload is removed at most 25 % late.
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
