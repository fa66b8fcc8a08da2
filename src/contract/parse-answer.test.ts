import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { parseAnswer } from './parse-answer.ts';

const numbers = z.array(z.number());

test('a list is checked row by row, with a pause after each row', async () => {
  const pause = vi.fn<() => undefined>();
  expect(await parseAnswer(numbers, [1, 2, 3], pause)).toEqual({ success: true, data: [1, 2, 3] });
  expect(pause).toHaveBeenCalledTimes(3);
});

test('rows are the output of the schema', async () => {
  const named = z.array(z.object({ name: z.string() }));
  const answer = [{ name: 'a', more: 1 }];
  expect(await parseAnswer(named, answer, () => Promise.resolve())).toEqual({
    success: true,
    data: [{ name: 'a' }],
  });
});

test.each([[[1, 'two']], ['[]'], [{}], [null]])('%j fails as a list of numbers', async (answer) => {
  expect(await parseAnswer(numbers, answer, () => undefined)).toMatchObject({ success: false });
});

test('a value that is not a list is checked at once', async () => {
  expect(await parseAnswer(z.string(), 'a', () => undefined)).toEqual({ success: true, data: 'a' });
});
