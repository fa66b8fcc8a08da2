import { expect, test } from 'vitest';
import { bulkWork, StoppedError, workThrough } from './bulk-work.ts';

const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));

test('how many are done is told, and nothing once all are', async () => {
  const told: (number | undefined)[] = [];
  const forget = bulkWork.subscribe(() => told.push(bulkWork.get()?.done));
  const failed: string[] = [];
  await workThrough(
    'restoring',
    items,
    async ({ id }) => {
      if (id === 'c') throw new Error('No.');
    },
    ({ id }) => failed.push(id),
  );
  forget();
  expect(told).toEqual([0, 1, 2, 3, 4, 5, undefined]);
  expect(failed).toEqual(['c']);
});

test('what was not tried when it was stopped counts as failed, what was sent by then is waited for', async () => {
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

test('what was begun last is told, whatever ends before it', async () => {
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
