// The work at hand, as far as it is done: from when there is something to upload until nothing is left of it.
import { shallowEqual } from '@mantine/hooks';
import type { Totals } from '#upload/protocol.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';

export interface Work {
  /** Bytes it is about. */
  readonly bytes: number;
  /** Shares from 0 to 1, handed to the network and acknowledged. They never go back while the work stays the same. */
  readonly sent: number;
  readonly confirmed: number;
}

export const NO_WORK: Work = { bytes: 0, sent: 0, confirmed: 0 };

/** Follows the totals: whoever asks is told of the same work. */
export function trackWork(getTotals: () => Totals): () => Work {
  let work = NO_WORK;
  return () => {
    work = nextWork(work, getTotals());
    return work;
  };
}

/** The same object while nothing changes. */
export function nextWork(work: Work, totals: Totals): Work {
  const next = unfinishedCount(totals.counts) === 0 ? NO_WORK : progress(work, totals);
  return shallowEqual(next, work) ? work : next;
}

/** More files begin a new count; a retry or a cancelled file never takes away what was shown. */
function progress(work: Work, { bytes, sent, confirmed, files, counts }: Totals): Work {
  const shareOf = (part: number) => (bytes === 0 ? share(counts.done, files) : share(part, bytes));
  const now = { bytes, sent: shareOf(sent), confirmed: shareOf(confirmed) };
  if (bytes > work.bytes) return now;
  return {
    bytes: work.bytes,
    sent: Math.max(now.sent, work.sent),
    confirmed: Math.max(now.confirmed, work.confirmed),
  };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, Math.max(0, part / all));
}
