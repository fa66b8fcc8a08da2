import { describe, expect, it } from 'vitest';
import { RequestCost } from './request-cost.ts';

/** Learns from requests that take 600 ms each, and 1 ms for each byte. */
function learned(sizes: readonly number[]): RequestCost {
  const cost = new RequestCost();
  for (const size of sizes) cost.add(size, 600 + size);
  return cost;
}

describe('the fixed cost of a request', () => {
  it('is learned from requests of different sizes', () => {
    expect(learned([10, 5_000, 80, 20_000]).inBytes({ bytes: 50_000, requests: 10 })).toBeCloseTo(600);
  });

  it('is unknown while no request was similar to the remaining ones', () => {
    expect(new RequestCost().inBytes({ bytes: 1_000, requests: 1 })).toBeUndefined();
    expect(learned([10, 20, 30]).inBytes({ bytes: 5_000_000, requests: 5 })).toBeUndefined();
    expect(learned([50_000, 60_000]).inBytes({ bytes: 100, requests: 10 })).toBeUndefined();
    expect(learned([10, 20, 30]).inBytes({ bytes: 200, requests: 10 })).toBeDefined();
  });

  it('is 0 if all requests had the same size', () => {
    expect(learned([1_000, 1_000, 1_000]).inBytes({ bytes: 9_000, requests: 9 })).toBe(0);
  });
});
