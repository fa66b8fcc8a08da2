import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleReads } from './throttled-reads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Each read takes 100 ms. */
function reader(queue: string[]) {
  const begun: [id: string, at: number][] = [];
  const start = Date.now();
  const leaving = new AbortController();
  const go = throttleReads({
    next: () => queue.shift(),
    async read(id) {
      begun.push([id, Date.now() - start]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    signal: leaving.signal,
  });
  return { begun, go, leaving, queue };
}

test('glossaries are read one by one: the first few at once, then in 5 % of the time', async () => {
  const { begun, go } = reader(['a', 'b', 'c', 'd', 'e', 'f']);
  go();
  go();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([
    ['a', 0],
    ['b', 100],
    ['c', 200],
    ['d', 300],
    ['e', 2300],
    ['f', 4300],
  ]);
});

test('an item added later is read after the same pause', async () => {
  const { begun, go, queue } = reader(['a', 'b', 'c', 'd']);
  go();
  await vi.advanceTimersByTimeAsync(500);
  queue.push('e');
  go();
  await vi.advanceTimersByTimeAsync(9_500);
  queue.push('f');
  go();
  expect(begun.slice(3)).toEqual([
    ['d', 300],
    ['e', 2300],
    ['f', 10_000],
  ]);
});

test('nothing is read after an abort', async () => {
  const { begun, go, leaving } = reader(['a', 'b']);
  go();
  leaving.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  go();
  expect(begun).toEqual([['a', 0]]);
});
