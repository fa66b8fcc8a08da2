// The share that is done, as it is shown: of the work since nothing was left to do, and never going back while that work
// stays the same.
import type { Totals } from '#upload/protocol.ts';
import { unfinishedCount } from '#web/features/uploads/counts.ts';

export interface Shown {
  /** Shares from 0 to 1: handed to the network, and acknowledged. */
  readonly sent: number;
  readonly confirmed: number;
  /** The work these are shares of, in bytes, and what was done of everything before it began. */
  readonly work: number;
  readonly before: number;
}

export const NOTHING_SHOWN: Shown = { sent: 0, confirmed: 0, work: 0, before: 0 };

/** More files begin a new count; a retry or a cancelled file never takes away what was shown. */
export function steady(shown: Shown, totals: Totals): Shown {
  const { bytes, files, counts } = totals;
  if (unfinishedCount(counts) === 0) {
    const same = shown.work === 0 && shown.before === totals.confirmed;
    return same ? shown : { ...NOTHING_SHOWN, before: totals.confirmed };
  }
  const before = Math.min(shown.before, totals.confirmed);
  const work = bytes - before;
  const sent = work === 0 ? share(counts.done, files) : share(totals.sent - before, work);
  const confirmed = work === 0 ? share(counts.done, files) : share(totals.confirmed - before, work);
  if (work > shown.work) return { sent, confirmed, work, before };
  const next = { sent: Math.max(sent, shown.sent), confirmed: Math.max(confirmed, shown.confirmed) };
  const same = next.sent === shown.sent && next.confirmed === shown.confirmed && before === shown.before;
  return same ? shown : { ...next, work: shown.work, before };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, Math.max(0, part / all));
}
