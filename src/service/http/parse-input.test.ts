import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { bodyParser } from './parse-input.ts';

/** A body with a list of small numbers, and how much work it was to look through it. */
function counted() {
  const work = { entries: 0, turns: 0 };
  const entry = z.number().check(
    z.refine((value) => {
      work.entries += 1;
      return value < 10;
    }),
  );
  const list = z.array(entry, { error: 'No list.' }).check(z.minLength(1, { error: 'Empty.' }));
  const parse = bodyParser(z.object({ name: z.string({ error: 'No name.' }), list }));
  const turn = async () => {
    work.turns += 1;
  };
  return { work, parse: (body: unknown) => parse(body, turn) };
}

const JUNK = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`junk${at}`, Array(1_100).fill('x')] as const),
);

test('each entry of a list is looked at once, a hundred in a turn, and no list that nobody knows', async () => {
  const { work, parse } = counted();
  expect(await parse({ ...JUNK, name: 'a', list: Array(1_050).fill(1) })).toEqual({
    name: 'a',
    list: Array(1_050).fill(1),
  });
  expect(work).toEqual({ entries: 1_050, turns: 10 });
});

test('nothing is looked at beyond the first hundred of which one is wrong, and the wrong ones are named', async () => {
  const { work, parse } = counted();
  const list = [...Array<number>(250).fill(1), ...Array<number>(40_000).fill(99)];
  const error = await parse({ ...JUNK, name: 'a', list }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'invalid-input', fields: { length: 50, 0: { path: 'list.250' } } });
  expect(work).toEqual({ entries: 300, turns: 2 });
});

test.each([
  ['too many entries', { name: 'a', list: Array(50_001).fill(99) }, ''],
  ['no list', { name: 'a', list: 'x' }, 'list'],
  ['an empty one', { name: 'a', list: [] }, 'list'],
  ['something else that is wrong', { list: Array(5_000).fill(99) }, 'name'],
  ['no object', [1], ''],
])('of %s no entry is looked at', async (_what, body, path) => {
  const { work, parse } = counted();
  const error = await parse(body).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'invalid-input' });
  expect(error).toHaveProperty(
    'fields',
    path === '' && 'list' in body ? [] : [expect.objectContaining({ path })],
  );
  expect(work).toEqual({ entries: 0, turns: 0 });
});
