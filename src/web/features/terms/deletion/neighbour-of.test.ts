import { expect, test } from 'vitest';
import { neighbourOf } from './neighbour-of.ts';

test.each<[string, string, string, string | null]>([
  ['the focus moves to the row below', 'abc', 'b', 'c'],
  ['the focus moves to the first remaining row below', 'abcd', 'bc', 'd'],
  ['the focus moves to the last remaining row if none is below', 'abc', 'bc', 'a'],
  ['no row has the focus if none remains', 'abc', 'abc', null],
  ['the focus stays if the deleted rows were not shown', 'abc', 'x', 'b'],
])('%s', (_rule, ids, gone, next) => {
  expect(neighbourOf(Array.from(ids), new Set(gone), 'b')).toBe(next);
});
