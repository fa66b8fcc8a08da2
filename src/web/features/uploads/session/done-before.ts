// How many files were done before the work at hand began, so that words count what the bar counts. Work lasts from rest to
// rest, and what is said of it holds until more of it comes.
import { useState } from 'react';
import { type Counts, unfinishedCount } from '#web/features/uploads/counts.ts';

export interface Work {
  readonly resting: boolean;
  /** Files done when last at rest. */
  readonly atRest: number;
  readonly doneBefore: number;
}

export const NO_WORK: Work = { resting: true, atRest: 0, doneBefore: 0 };

/** Small files may be done before anybody saw them move. */
export function follow(work: Work, counts: Counts): Work {
  const resting = unfinishedCount(counts) === 0;
  const begins = work.resting && (!resting || counts.done > work.atRest);
  const doneBefore = Math.min(begins ? work.atRest : work.doneBefore, counts.done);
  const atRest = resting ? counts.done : work.atRest;
  const same = resting === work.resting && atRest === work.atRest && doneBefore === work.doneBefore;
  return same ? work : { resting, atRest, doneBefore };
}

export function useDoneBefore(counts: Counts): number {
  const [work, setWork] = useState(NO_WORK);
  const next = follow(work, counts);
  if (next !== work) setWork(next);
  return next.doneBefore;
}
