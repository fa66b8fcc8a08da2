// How a file is cut. Decided from its size and kept as long as the store has parts of it: resuming depends on it.
import { MIB, PART_NUMBER_MAX } from '#contract/limits.ts';

/** Up to here one PUT is faster than the round trips of a multipart upload. */
export const SINGLE_MAX_BYTES = 16 * MIB;
const PART_BYTES = { least: 8 * MIB, most: 64 * MIB };
/** A part should be about a hundredth of its file: enough of them to share out, little lost when one fails. */
const PARTS_AIMED_AT = 100;

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

/** @param most bytes that get through at once, where that is known */
export function planFor(size: number, most = Number.POSITIVE_INFINITY): PartPlan {
  if (size <= Math.min(SINGLE_MAX_BYTES, most)) return { kind: 'single', size, partSize: size, count: 1 };
  const aimed = Math.min(Math.max(size / PARTS_AIMED_AT, PART_BYTES.least), PART_BYTES.most);
  return multipart(size, wholeMib(Math.max(Math.min(aimed, most), size / PART_NUMBER_MAX)));
}

/** The plan of an upload begun earlier, whatever today's rule would be. */
export function multipart(size: number, partSize: number): PartPlan {
  return { kind: 'multipart', size, partSize, count: Math.ceil(size / partSize) };
}

/** @param part counted from 1 */
export function rangeOf(plan: PartPlan, part: number): Range {
  const start = (part - 1) * plan.partSize;
  return { start, end: Math.min(start + plan.partSize, plan.size) };
}

function wholeMib(bytes: number): number {
  return Math.ceil(bytes / MIB) * MIB;
}
