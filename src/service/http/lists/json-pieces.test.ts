import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

const ITEM = 'x'.repeat(100_000);

test('however many lists are written at once, everybody else has a turn between any two pieces', async () => {
  const made: string[] = [];
  async function write(name: string): Promise<void> {
    for await (const _piece of jsonPieces([Array(5).fill(ITEM)])) made.push(name);
  }
  const writing = Promise.all(['a', 'b', 'c'].map(write));
  const ended = new AbortController();
  void writing.then(() => ended.abort());
  // What each list begins with was asked for by its own request.
  const perTurn: number[] = [];
  for (let before = 0; !ended.signal.aborted; before = made.length) {
    await nextTurn();
    perTurn.push(made.length - before);
  }
  expect(Math.max(...perTurn.slice(1))).toBeLessThanOrEqual(2);
  expect(made).toHaveLength(18);
});

test('the pieces make up the list, whatever its pages', async () => {
  const pages = [[], [ITEM], [], ['ü', { a: null }], [ITEM]];
  let text = '';
  for await (const piece of jsonPieces(pages)) text += piece.toString();
  expect(JSON.parse(text)).toEqual(pages.flat());
});
