import { expect, test } from 'vitest';
import { jsonChunks } from './json-chunks.ts';

const ITEM = 'x'.repeat(100_000);

test('waits for a turn before each chunk and each page', async () => {
  const order: string[] = [];
  const turn = async () => {
    order.push('turn');
  };
  function* pages() {
    for (let page = 0; page < 2; page++) {
      order.push('page');
      yield [ITEM, ITEM];
    }
  }
  for await (const _piece of jsonChunks(pages(), turn)) order.push('piece');
  const page = ['page', 'piece', 'turn', 'piece', 'turn', 'turn'];
  expect(order).toEqual(['turn', ...page, ...page, 'piece']);
});

test('with one item per line, line breaks are only between items', async () => {
  const pages = [[{ a: 'one\ntwo' }], [], [ITEM, 'three\r\n'], [4]];
  let text = '';
  for await (const piece of jsonChunks(pages, async () => {}, { inLines: true })) text += piece.toString();
  const lines = text.slice(1, -1).split('\n');
  expect(lines.map((line): unknown => JSON.parse(line.replace(/,$/, '')))).toEqual(pages.flat());
});

test('the chunks together are the list, with any division into pages', async () => {
  const pages = [[], [ITEM], [], ['ü', { a: null }], [ITEM]];
  let text = '';
  for await (const piece of jsonChunks(pages, async () => {})) text += piece.toString();
  expect(JSON.parse(text)).toEqual(pages.flat());
});
