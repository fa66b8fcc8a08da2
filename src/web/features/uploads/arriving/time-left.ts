// Estimates the remaining time of an upload from its speed since the first call.
import type { Row } from '#upload/protocol.ts';

/** Minimum time (ms) before an estimate is useful. */
const MIN_MEASURED_MS = 3_000;

/** @returns a function that returns seconds; undefined while unknown */
export function createTimeLeft(now: () => number = () => performance.now()) {
  const begun = new Map<string, { readonly at: number; readonly sent: number }>();
  return ({ id, state, sent, size }: Row): number | undefined => {
    const first = begun.get(id);
    if (state.kind !== 'sending' || (first && sent < first.sent)) {
      begun.delete(id);
      return undefined;
    }
    if (!first) {
      begun.set(id, { at: now(), sent });
      return undefined;
    }
    const took = now() - first.at;
    if (took < MIN_MEASURED_MS || sent === first.sent) return undefined;
    return ((size - sent) * took) / (sent - first.sent) / 1000;
  };
}
