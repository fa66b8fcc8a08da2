import { expect, test } from 'vitest';
import { EMPTY_LIST } from '#upload/client.ts';
import { toList } from './use-shown-ids.ts';

const list = (count: number) => ({ ...EMPTY_LIST, count });

test('rows that go leave a list at once, and those that come join a long one with the next look', () => {
  const [few, many, more] = [list(10), list(2_000), list(2_001)];
  expect(toList(few, list(9))).toBe(few);
  expect(toList(more, many)).toBe(many);
  expect(toList(many, more)).toBe(many);
});
