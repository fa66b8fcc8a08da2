// The work at hand: from when there is something to upload until nothing is left of it. The headline, the bar, what is
// said aloud and the notice at the end all leave out what was done before it began.
import { shallowEqual } from '@mantine/hooks';
import type { Totals } from '#upload/protocol.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';

export interface Work {
  readonly resting: boolean;
  /** Files done when last at rest. */
  readonly doneAtRest: number;
  /** Files and bytes done before it began. The files hold until more work comes: at rest, too, they are left out. */
  readonly doneBefore: number;
  readonly bytesBefore: number;
  /** Bytes it is about. */
  readonly bytes: number;
  /** Shares from 0 to 1, handed to the network and acknowledged. They never go back while the work stays the same. */
  readonly sent: number;
  readonly confirmed: number;
}

const NOTHING_SENT = { bytes: 0, sent: 0, confirmed: 0 };
export const NO_WORK: Work = {
  resting: true,
  doneAtRest: 0,
  doneBefore: 0,
  bytesBefore: 0,
  ...NOTHING_SENT,
};

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
  const { done } = totals.counts;
  const resting = unfinishedCount(totals.counts) === 0;
  // Small files may be done before anybody saw them move.
  const begins = work.resting && (!resting || done > work.doneAtRest);
  const next: Work = {
    resting,
    doneAtRest: resting ? done : work.doneAtRest,
    doneBefore: Math.min(begins ? work.doneAtRest : work.doneBefore, done),
    ...(resting ? { ...NOTHING_SENT, bytesBefore: totals.done } : progress(work, totals)),
  };
  return shallowEqual(next, work) ? work : next;
}

/** More files begin a new count; a retry or a cancelled file never takes away what was shown. */
function progress(work: Work, { bytes: all, sent, confirmed, done, files, counts }: Totals) {
  const bytesBefore = Math.min(work.bytesBefore, done);
  const bytes = all - bytesBefore;
  const shareOf = (part: number) =>
    bytes === 0 ? share(counts.done, files) : share(part - bytesBefore, bytes);
  const now = { bytesBefore, bytes, sent: shareOf(sent), confirmed: shareOf(confirmed) };
  if (bytes > work.bytes) return now;
  return {
    bytesBefore,
    bytes: work.bytes,
    sent: Math.max(now.sent, work.sent),
    confirmed: Math.max(now.confirmed, work.confirmed),
  };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, Math.max(0, part / all));
}
