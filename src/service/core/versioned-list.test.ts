import { expect, test } from 'vitest';
import { inPages } from './versioned-list.ts';

/** Creates a list of texts with these lengths that counts its reads. */
function listOf(lengths: readonly number[]) {
  const work = { rows: 0, most: 0, reads: 0 };
  const items = lengths.map((length, at) => ({ at, text: 'x'.repeat(length) }));
  const pages = inPages<{ at: number; text: string }>(250, async (limit, after) => {
    const from = (after?.at ?? -1) + 1;
    const rows = items.slice(from, from + limit);
    work.rows += rows.length;
    work.most = Math.max(work.most, rows.length);
    work.reads += 1;
    return rows;
  });
  return { work, pages };
}

async function readAll({ pages }: ReturnType<typeof listOf>) {
  const read: { at: number; text: string }[][] = [];
  for await (const page of pages) read.push(page);
  return read;
}

test.each<[string, number[]]>([
  ['none', []],
  ['one', [10]],
  ['a full page', Array(250).fill(10)],
  ['long items', Array(400).fill(12_000)],
  ['some long items', Array.from({ length: 2_000 }, (_, at) => (at % 300 < 250 ? 100 : 12_000))],
  ['items longer than a page', Array(5).fill(200_000)],
])(
  'every item is in one page, in order, and no page has more than 128 Ki characters: %s',
  async (_what, lengths) => {
    const pages = await readAll(listOf(lengths));
    expect(pages.flat().map(({ at }) => at)).toEqual([...lengths.keys()]);
    for (const page of pages) {
      const length = page.reduce((sum, { text }) => sum + text.length, 0);
      expect(page.length === 1 || length <= 128 * 1024).toBe(true);
    }
  },
);

test('long items are read few at a time and hardly any twice, and short items up to 250 at a time', async () => {
  const long = listOf(Array(1_000).fill(12_000));
  await readAll(long);
  expect(long.work.rows).toBeLessThan(1.2 * 1_000);
  expect(long.work.most).toBe(16);
  const short = listOf(Array(1_000).fill(100));
  await readAll(short);
  expect(short.work).toEqual({ rows: 1_000, most: 250, reads: 8 });
});
