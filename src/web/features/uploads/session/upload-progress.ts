// Overall progress, from the first file added until no upload is unfinished.
import { shallowEqual } from '@mantine/hooks';
import type { Totals } from '#upload/protocol.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';

export interface UploadProgress {
  /** Total bytes. */
  readonly bytes: number;
  /**
   * Shares from 0 to 1 that were handed to the network and acknowledged. They never decrease until files are added.
   */
  readonly sent: number;
  readonly confirmed: number;
}

export const NO_PROGRESS: UploadProgress = { bytes: 0, sent: 0, confirmed: 0 };

/** Tracks progress, so that all callers get the same object. */
export function trackProgress(getTotals: () => Totals): () => UploadProgress {
  let progress = NO_PROGRESS;
  return () => {
    progress = nextProgress(progress, getTotals());
    return progress;
  };
}

/** Returns the same object if nothing changed. */
export function nextProgress(previous: UploadProgress, totals: Totals): UploadProgress {
  const next = unfinishedCount(totals.counts) === 0 ? NO_PROGRESS : measure(previous, totals);
  return shallowEqual(next, previous) ? previous : next;
}

/** Measures progress. More files start a new measurement; a retry or a cancelled file doesn't lower the shares. */
function measure(
  previous: UploadProgress,
  { bytes, sent, confirmed, files, counts }: Totals,
): UploadProgress {
  const getShare = (part: number) => (bytes === 0 ? share(counts.done, files) : share(part, bytes));
  const now = { bytes, sent: getShare(sent), confirmed: getShare(confirmed) };
  if (bytes > previous.bytes) return now;
  return {
    bytes: previous.bytes,
    sent: Math.max(now.sent, previous.sent),
    confirmed: Math.max(now.confirmed, previous.confirmed),
  };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, Math.max(0, part / all));
}
