import { describe, expect, it } from 'vitest';
import { GIB, MIB, PART_MIN_BYTES, PART_NUMBER_MAX, PUT_MAX_BYTES } from '#contract/limits.ts';
import { partRange, planFor } from './part-plan.ts';

describe('planFor', () => {
  it.each([0, 1, 5 * MIB, 8 * MIB])('sends %d bytes with one PUT', (size) => {
    expect(planFor(size)).toEqual({ kind: 'single', size, partSize: size, count: 1 });
    expect(partRange(planFor(size), 1)).toEqual({ start: 0, end: size });
  });

  it.each([
    [8 * MIB + 1, 8 * MIB, 2],
    [16 * MIB + 1, 8 * MIB, 3],
    [800 * MIB, 8 * MIB, 100],
    [800 * MIB + 1, 9 * MIB, 89],
    [2 * GIB, 21 * MIB, 98],
    [50 * GIB, 64 * MIB, 800],
    [10_000 * 64 * MIB, 64 * MIB, 10_000],
    [10_000 * 64 * MIB + 1, 65 * MIB, 9847],
  ])('cuts %d bytes into parts of %d', (size, partSize, count) => {
    expect(planFor(size)).toEqual({ kind: 'multipart', size, partSize, count });
  });

  it('stays within the API’s limits for every size up to 10,000 parts of 5 GiB', () => {
    for (let size = 8 * MIB + 1; size < PART_NUMBER_MAX * PUT_MAX_BYTES; size = Math.ceil(size * 1.37)) {
      const plan = planFor(size);
      expect(plan.count).toBeLessThanOrEqual(PART_NUMBER_MAX);
      expect(plan.partSize).toBeGreaterThanOrEqual(PART_MIN_BYTES);
      expect(plan.partSize).toBeLessThanOrEqual(PUT_MAX_BYTES);
      const last = partRange(plan, plan.count);
      expect(last.end).toBe(size);
      expect(last.end - last.start).toBeGreaterThan(0);
    }
  });
});
