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
