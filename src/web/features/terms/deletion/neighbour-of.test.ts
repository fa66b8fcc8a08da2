import { expect, test } from 'vitest';
import { neighbourOf } from './neighbour-of.ts';

test.each<[string, string, string, string | null]>([
  ['the row below takes its place', 'abc', 'b', 'c'],
  ['the first that is left below does', 'abcd', 'bc', 'd'],
  ['the last that is left does where none is below', 'abc', 'bc', 'a'],
  ['nobody does where none is left', 'abc', 'abc', null],
  ['one stays where one is if those that are gone were not shown', 'abc', 'x', 'b'],
])('%s', (_rule, ids, gone, next) => {
  expect(neighbourOf(Array.from(ids), new Set(gone), 'b')).toBe(next);
});
