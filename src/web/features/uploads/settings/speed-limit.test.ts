import { expect, it } from 'vitest';
import { readLimit, writeLimit } from './speed-limit.ts';

it.each([
  ['', null],
  [' ', null],
  ['3', 3_000_000],
  ['2.5', 2_500_000],
  ['2,5', 2_500_000],
  [' .5 ', 500_000],
  ['2.', 2_000_000],
  ['0', 100_000],
  ['-1', 100_000],
  ['0.05', 100_000],
  ['fast', 'unreadable'],
  ['1e3', 'unreadable'],
  ['1,000.5', 'unreadable'],
  ['9999999999', 'unreadable'],
])('a limit typed as “%s” is %s', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit);
});

it.each([null, 100_000, 2_500_000])('a limit of %s is read as it is written', (limit) => {
  expect(readLimit(writeLimit(limit))).toBe(limit);
});
