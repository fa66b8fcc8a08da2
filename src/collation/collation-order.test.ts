import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankInSlices, ranksIfSorted, rankTexts } from './collation-order.ts';

test('sorts numbers by value and empty texts last', () => {
  expect([...rankTexts(['take 10', '', 'take 9', 'Take 1'])]).toEqual([2, 3, 1, 0]);
});

test('gives texts that the language considers equal the same rank', () => {
  expect([...rankTexts(['b', 'é', 'e\u0301', 'a'])]).toEqual([1, 2, 2, 0]);
});

test('returns no ranks for no texts', () => {
  expect(rankTexts([])).toHaveLength(0);
});

test('ranks in slices as it does at once, and pauses after each slice', async () => {
  const texts = fc.array(fc.constantFrom('', 'a', 'A', 'é', 'e\u0301', 'take 2', 'take 10', 'z'), {
    maxLength: 2_500,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      let turns = 0;
      const pause = async () => void (turns += 1);
      expect(await rankInSlices(all, pause)).toEqual(rankTexts(all));
      expect(turns).toBeGreaterThanOrEqual(all.length / 500);
    }),
    { numRuns: 30 },
  );
});

test('ranks sorted texts without sorting, and returns undefined for unsorted texts', () => {
  const inOrder = ['a', 'A', 'e\u0301', 'é', 'take 2', 'take 10', '', ''];
  expect(ranksIfSorted(inOrder)).toEqual(rankTexts(inOrder));
  expect(ranksIfSorted([])).toEqual(rankTexts([]));
  expect(ranksIfSorted(['take 10', 'take 2'])).toBeUndefined();
  expect(ranksIfSorted(['', 'a'])).toBeUndefined();
});

test('ranks lists made of several sorted runs correctly', () => {
  const runs = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 700 })), {
    maxLength: 6,
    size: 'max',
  });
  fc.assert(
    fc.property(runs, (all) => {
      const texts = all.flatMap(([from, length]) => Array.from({ length }, (_, at) => `take ${from + at}`));
      const order = [...new Set(texts)].sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
      expect([...rankTexts(texts)]).toEqual(texts.map((text) => order.indexOf(text)));
    }),
    { numRuns: 50 },
  );
});
