import { expect, it } from 'vitest';
import { formatLimit, parseLimit } from './speed-limit.ts';

it.each([
  ['', null],
  [' ', null],
  ['3', 3_000_000],
  ['2.5', 2_500_000],
  ['2,5', 2_500_000],
  [' .5 ', 1_000_000],
  ['2.', 2_000_000],
  ['0', 1_000_000],
  ['-1', 1_000_000],
  ['0.99', 1_000_000],
  ['fast', 'unreadable'],
  ['1e3', 'unreadable'],
  ['1,000.5', 'unreadable'],
  ['9999999999', 'unreadable'],
])('the typed limit “%s” is read as %s', (typed, limit) => {
  expect(parseLimit(typed)).toBe(limit);
});

it.each([null, 1_000_000, 2_500_000])('a formatted limit is read back unchanged: %s', (limit) => {
  expect(parseLimit(formatLimit(limit))).toBe(limit);
});
