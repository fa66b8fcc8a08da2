// The share that is done, as it is shown: it never goes back while the work stays the same.
import type { Totals } from '#upload/protocol.ts';

export interface Shown {
  readonly sent: number;
  readonly confirmed: number;
  /** The work these are shares of. */
  readonly bytes: number;
}

export const NOTHING_SHOWN: Shown = { sent: 0, confirmed: 0, bytes: 0 };

/** Shares from 0 to 1. More files begin a new count; a retry or a cancelled file never takes away what was shown. */
export function steady(before: Shown, totals: Totals): Shown {
  const { bytes, files, counts } = totals;
  const work =
    bytes === 0 ? { sent: counts.done, confirmed: counts.done, all: files } : { ...totals, all: bytes };
  const sent = share(work.sent, work.all);
  const confirmed = share(work.confirmed, work.all);
  if (bytes > before.bytes) return { sent, confirmed, bytes };
  return {
    sent: Math.max(sent, before.sent),
    confirmed: Math.max(confirmed, before.confirmed),
    bytes: before.bytes,
  };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, part / all);
}
