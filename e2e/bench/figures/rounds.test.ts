import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alternate, roundOrder } from './rounds.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** @returns how often each contender ran right after each other one */
function successions(names: readonly string[], rounds: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const order = roundOrder(names, round);
    for (const [at, name] of order.slice(1).entries()) {
      const pair = `${order[at]} ${name}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  return counts;
}

describe('the order of a round', () => {
  test.each([1, 2, 3, 4, 5, 6])('has each of %d contenders once', (count) => {
    const names = NAMES.slice(0, count);
    for (let round = 0; round < 12; round++) expect(roundOrder(names, round).toSorted()).toEqual(names);
  });

  test.each([2, 4, 6])(
    'has each of %d contenders once after each other one, over as many rounds',
    (count) => {
      const counts = successions(NAMES.slice(0, count), count);
      expect(counts.size).toBe(count * (count - 1));
      expect(new Set(counts.values())).toEqual(new Set([1]));
    },
  );

  test.each([3, 5])(
    'has each of %d contenders, an odd number, twice after each other one, over twice as many rounds',
    (count) => {
      const counts = successions(NAMES.slice(0, count), 2 * count);
      expect(counts.size).toBe(count * (count - 1));
      expect(new Set(counts.values())).toEqual(new Set([2]));
    },
  );
});

describe('alternating rounds', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('return each contender’s results in the order of the rounds, without the warm-up', async () => {
    const ran: string[] = [];
    const contender = (name: string) => async () => ran.push(name);
    const results = await alternate({ a: contender('a'), b: contender('b') }, 2, String);
    expect(ran).toEqual(['a', 'a', 'b', 'b', 'a']);
    expect(results).toEqual({ a: [2, 5], b: [3, 4] });
  });
});
