// Bytes of a file the store has, by their sum: what tells two takes of one name, size and time from each other.
import { type PartPlan, partRange, type Range } from './part-plan.ts';
import type { StoredPart } from './stored-part.ts';

export interface Sample extends Range {
  /** In hex. */
  readonly md5: string;
}

/** The first and the last part that are stored, where their ETags can be compared with anything. */
export function getSamples(plan: PartPlan, parts: Iterable<StoredPart>): readonly Sample[] {
  const known = [...parts].filter(({ isMd5 }) => isMd5).sort((a, b) => a.part - b.part);
  const ends = new Set([known[0], known.at(-1)]);
  return [...ends].flatMap((stored) => {
    if (!stored) return [];
    const { start, end } = partRange(plan, stored.part);
    return { start, end, md5: normalizeEtag(stored.etag) };
  });
}

/** Without the quotes and the mark of a weak one. */
export function normalizeEtag(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '').toLowerCase();
}
