import { expect, test } from 'vitest';
import { median, medianRatio, percentile } from './statistics.ts';

test.each([
  [[7], 7],
  [[30, 4, 5], 5],
  [[4, 1, 2, 30], 3],
  [[], Number.NaN],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('the median doesn’t sort its input', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('ratios compare values of the same round, because a slow round slows both', () => {
  expect(medianRatio([2, 200, 20], [1, 100, 10])).toBe(2);
  expect(medianRatio([1, 2, 30], [1, 1, 10])).toBe(2);
});

test('a ratio without a counterpart is NaN', () => {
  expect(medianRatio([1], [])).toBeNaN();
});

test.each([
  [[3, 1, 2], 99, 3],
  [[4, 1, 3, 2], 50, 2],
  [Array.from({ length: 200 }, (_, at) => at + 1), 99, 198],
  [[], 99, Number.NaN],
])('the percentile of %j at %d percent is %d', (values, percent, limit) => {
  expect(percentile(values, percent)).toBe(limit);
});
