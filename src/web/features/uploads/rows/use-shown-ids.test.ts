import { expect, test } from 'vitest';
import { EMPTY_LIST } from '#upload/client.ts';
import { throttleListing } from './use-shown-ids.ts';

const list = (count: number) => ({ ...EMPTY_LIST, count });

test('removed rows leave a list at once, and rows added to a long list wait for the next update', () => {
  const [few, many, more] = [list(10), list(2_000), list(2_001)];
  expect(throttleListing(few, list(9))).toBe(few);
  expect(throttleListing(more, many)).toBe(many);
  expect(throttleListing(many, more)).toBe(many);
});
