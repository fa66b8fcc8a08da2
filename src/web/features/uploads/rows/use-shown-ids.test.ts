import { expect, test } from 'vitest';
import { idsToList } from './use-shown-ids.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test('rows that go leave a list at once, and those that come join a long one with the next look', () => {
  const [few, many, more] = [ids(10), ids(2_000), ids(2_001)];
  expect(idsToList(few, ids(9))).toBe(few);
  expect(idsToList(more, many)).toBe(many);
  expect(idsToList(many, more)).toBe(many);
});
