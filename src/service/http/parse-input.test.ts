import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { bodyParser } from './parse-input.ts';

/** Creates a parser for a body with a list of numbers below 10. It counts checked entries and turns. */
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

test('each entry of a list is checked once, a hundred in a turn, and unknown lists are not checked', async () => {
  const { work, parse } = counted();
  expect(await parse({ ...JUNK, name: 'a', list: Array(1_050).fill(1) })).toEqual({
    name: 'a',
    list: Array(1_050).fill(1),
  });
  expect(work).toEqual({ entries: 1_050, turns: 10 });
});

test('checking stops after the first hundred entries with an error, and these errors are reported', async () => {
  const { work, parse } = counted();
  const list = [...Array<number>(250).fill(1), ...Array<number>(40_000).fill(99)];
  const error = await parse({ ...JUNK, name: 'a', list }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'invalid-input', fields: { length: 50, 0: { path: 'list.250' } } });
  expect(work).toEqual({ entries: 300, turns: 2 });
});

test.each([
  ['too many entries', { name: 'a', list: Array(50_001).fill(99) }, ''],
  ['a value that isn’t a list', { name: 'a', list: 'x' }, 'list'],
  ['an empty list', { name: 'a', list: [] }, 'list'],
  ['another error', { list: Array(5_000).fill(99) }, 'name'],
  ['an array instead of an object', [1], ''],
])('no entry is checked in a body with %s', async (_what, body, path) => {
  const { work, parse } = counted();
  const error = await parse(body).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'invalid-input' });
  expect(error).toHaveProperty(
    'fields',
    path === '' && 'list' in body ? [] : [expect.objectContaining({ path })],
  );
  expect(work).toEqual({ entries: 0, turns: 0 });
});
