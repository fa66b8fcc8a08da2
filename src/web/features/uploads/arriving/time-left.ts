// How long a file will take still, by how fast it has gone since it was first looked at.
import type { Row } from '#upload/protocol.ts';

/** Earlier, a guess says nothing. */
const MIN_MEASURED_MS = 3_000;

/** @returns seconds; undefined while it isn't known */
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
