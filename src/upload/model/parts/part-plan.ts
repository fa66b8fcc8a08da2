// How a file is cut. Decided when its turn comes and kept as long as the store has parts of it: resuming depends on it.
import { MIB, PART_NUMBER_MAX } from '#contract/limits.ts';

/**
 * Largest file sent in one PUT, which is faster than the round trips of a multipart upload. If its name is taken meanwhile,
 * it has to be sent again. A multipart upload keeps its stored parts until the person has decided.
 */
export const SINGLE_MAX_BYTES = 8 * MIB;
const PART_BYTES = { least: 8 * MIB, most: 64 * MIB };
/** While nothing is known of the way, a hundredth of the file: enough of them to share out, little lost when one fails. */
const TARGET_PARTS = 100;

export type PlanKind = 'single' | 'multipart';

/** Equal parts, the last one shorter. A single PUT is one part of the whole file. */
export interface PartPlan {
  readonly kind: PlanKind;
  readonly size: number;
  readonly partSize: number;
  readonly count: number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** In bytes. */
export interface PartLimits {
  /** What a part should have, as far as the interface allows. */
  readonly aimed?: number;
  /** No longer body gets through. */
  readonly longest?: number;
  /** "multipart": the store takes no whole files. */
  readonly least?: PlanKind;
}

export function planFor(
  size: number,
  { aimed = usualPartSize(size), longest = Number.POSITIVE_INFINITY, least = 'single' }: PartLimits = {},
): PartPlan {
  if (least === 'single' && size <= Math.min(SINGLE_MAX_BYTES, longest))
    return { kind: 'single', size, partSize: size, count: 1 };
  const wanted = Math.min(wholeMib(Math.max(aimed, PART_BYTES.least)), PART_BYTES.most, longest);
  return multipart(size, Math.max(wanted, wholeMib(size / PART_NUMBER_MAX)));
}

export function usualPartSize(size: number): number {
  return size / TARGET_PARTS;
}

/** The plan of an upload begun earlier, whatever today's rule would be. */
export function multipart(size: number, partSize: number): PartPlan {
  return { kind: 'multipart', size, partSize, count: Math.max(1, Math.ceil(size / partSize)) };
}

/** @param part counted from 1 */
export function partRange(plan: PartPlan, part: number): Range {
  const start = (part - 1) * plan.partSize;
  return { start, end: Math.min(start + plan.partSize, plan.size) };
}

function wholeMib(bytes: number): number {
  return Math.ceil(bytes / MIB) * MIB;
}
