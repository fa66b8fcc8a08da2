// How a file is split into parts. The plan is fixed while the store has parts of the file, because resuming needs the same
// part size.
import { MIB, PART_NUMBER_MAX } from '#contract/limits.ts';

/**
 * Largest file sent in one PUT, which is faster than the round trips of a multipart upload. If its name is taken in the
 * meantime, the file must be sent again. A multipart upload keeps its stored parts until the person has decided.
 */
export const SINGLE_MAX_BYTES = 8 * MIB;
const PART_BYTES = { least: 8 * MIB, most: 64 * MIB };
/** Number of parts while the speed is unknown: enough for parallel requests, and a failed part costs little. */
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

/** Constraints for a plan, sizes in bytes. */
export interface PartLimits {
  /** Preferred part size. The API's limits take precedence. */
  readonly aimed?: number;
  /** Largest request body that gets through. */
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

/** Returns a plan with exactly this part size. A resumed upload may have a part size that `planFor` no longer chooses. */
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
