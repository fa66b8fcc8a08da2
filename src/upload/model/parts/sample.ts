// Checksums of stored parts. They distinguish two files with the same name, size and time.
import { type PartPlan, partRange, type Range } from './part-plan.ts';
import type { StoredPart } from './stored-part.ts';

export interface Sample extends Range {
  /** In hex. */
  readonly md5: string;
}

/** Returns samples of the first and the last stored part whose ETag is an MD5 sum. */
export function getSamples(plan: PartPlan, parts: Iterable<StoredPart>): readonly Sample[] {
  const known = [...parts].filter(({ isMd5 }) => isMd5).sort((a, b) => a.part - b.part);
  const ends = new Set([known[0], known.at(-1)]);
  return [...ends].flatMap((stored) => {
    if (!stored) return [];
    const { start, end } = partRange(plan, stored.part);
    return { start, end, md5: normalizeEtag(stored.etag) };
  });
}

/** Removes quotes and the weak prefix `W/`, and converts to lower case. */
export function normalizeEtag(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '').toLowerCase();
}
