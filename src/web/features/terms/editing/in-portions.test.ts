import { expect, test, vi } from 'vitest';
import { inPortions } from './in-portions.ts';

test('a single portion is processed synchronously', () => {
  const work = vi.fn<(portion: readonly number[]) => void>();
  expect(inPortions([1, 2], 2, work)).toBeUndefined();
  expect(work.mock.calls).toEqual([[[1, 2]]]);
});

test('a longer list is processed in portions, in order, with a turn before each but the first', async () => {
  const done: (string | readonly number[])[] = [];
  const turn = async () => void done.push('turn');
  const ended = inPortions([1, 2, 3, 4, 5], 2, (portion) => done.push(portion), turn);
  expect(done).toEqual([[1, 2], 'turn']);
  await ended;
  expect(done).toEqual([[1, 2], 'turn', [3, 4], 'turn', [5]]);
});

test('the first portion has at most 100 items', () => {
  const work = vi.fn<(portion: readonly number[]) => void>();
  const all = Array.from({ length: 1_000 }, (_, at) => at);
  void inPortions(all, 500, work, () => new Promise(() => {}));
  expect(work.mock.calls).toEqual([[all.slice(0, 100)]]);
});
