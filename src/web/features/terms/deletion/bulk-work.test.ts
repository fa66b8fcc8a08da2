import { expect, test } from 'vitest';
import { bulkWork, StoppedError, workThrough } from './bulk-work.ts';

const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));

test('the number of finished items is reported until all are finished', async () => {
  const reported: (number | undefined)[] = [];
  const unsubscribe = bulkWork.subscribe(() => reported.push(bulkWork.get()?.done));
  const failed: string[] = [];
  await workThrough(
    'restoring',
    items,
    async ({ id }) => {
      if (id === 'c') throw new Error('No.');
    },
    ({ id }) => failed.push(id),
  );
  unsubscribe();
  expect(reported).toEqual([0, 1, 2, 3, 4, 5, undefined]);
  expect(failed).toEqual(['c']);
});

test('items not tried before a stop count as failed, and running ones are awaited', async () => {
  const sent: string[] = [];
  const failed: [string, boolean][] = [];
  const answer = Promise.withResolvers<void>();
  const ended = workThrough(
    'deleting',
    items,
    ({ id }) => {
      sent.push(id);
      return answer.promise;
    },
    ({ id }, error) => failed.push([id, error instanceof StoppedError]),
  );
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  bulkWork.get()?.stop();
  answer.resolve();
  await ended;
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
  expect(failed).toEqual([
    ['e', true],
    ['f', true],
  ]);
});

test('the bulk work that started last is reported, whichever ends first', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = items.slice(0, 1);
  const before = workThrough(
    'deleting',
    one,
    () => first.promise,
    () => undefined,
  );
  const after = workThrough(
    'restoring',
    one,
    () => second.promise,
    () => undefined,
  );
  first.resolve();
  await before;
  expect(bulkWork.get()?.what).toBe('restoring');
  second.resolve();
  await after;
  expect(bulkWork.get()).toBeUndefined();
});
