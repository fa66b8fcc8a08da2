// What the way to the store lets through at once: a proxy may refuse long bodies (413) that the store itself would take.
// Learned from refusals, for as long as the engine lives.
import { MIB } from '#contract/limits.ts';
import { type PartPlan, planFor } from '#upload/model/parts/part-plan.ts';

/** Stores take no smaller parts, the last one apart. */
const LEAST_BYTES = 5 * MIB;

export class LargestPart {
  #bytes = Number.POSITIVE_INFINITY;

  /** A body of this length was refused. Answers whether smaller ones may get through. */
  refused(bytes: number): boolean {
    const half = Math.floor(bytes / 2 / MIB) * MIB;
    if (bytes > LEAST_BYTES) this.#bytes = Math.min(this.#bytes, Math.max(half, LEAST_BYTES));
    return bytes > LEAST_BYTES;
  }

  isTooLarge({ partSize }: PartPlan): boolean {
    return partSize > this.#bytes;
  }

  planFor(size: number): PartPlan {
    return planFor(size, this.#bytes);
  }
}
