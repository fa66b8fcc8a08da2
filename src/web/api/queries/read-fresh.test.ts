import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { changeList } from './change-list.ts';
import { readFresh } from './read-fresh.ts';

const queryKey = ['id', 'list'];

/** Mocks a list. Each read resolves on request, with the content at its start. */
function aList() {
  const client = new QueryClient();
  let items: string[] = [];
  const answers: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const seen = items;
    return new Promise<string[]>((resolve, reject) => {
      answers.push(() => resolve(seen));
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return {
    client,
    query: { queryKey, queryFn, retry: false },
    add: (item: string) => {
      items = [...items, item];
    },
    begun: (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count)),
    answer: (read: number) => answers[read]?.(),
    count: () => answers.length,
  };
}

test('reads again after a read that had begun before', async () => {
  const { client, query, add, begun, answer } = aList();
  void client.fetchQuery(query);
  await begun(1);
  add('a');
  const result = readFresh(client, query);
  answer(0);
  await begun(2);
  answer(1);
  expect(await result).toEqual(['a']);
});

test('repeats a read that a local change cancels', async () => {
  const { client, query, add, begun, answer } = aList();
  client.setQueryData(queryKey, ['old']);
  add('a');
  const result = readFresh(client, query);
  await begun(1);
  changeList<string>(client, queryKey, (list) => [...list, 'mine']);
  await begun(2);
  answer(1);
  expect(await result).toEqual(['a']);
});

test('shares a read between calls made at the same time; a call during a read gets the next one', async () => {
  const { client, query, add, begun, answer, count } = aList();
  const together = [readFresh(client, query), readFresh(client, query)];
  await begun(1);
  add('a');
  const later = [readFresh(client, query), readFresh(client, query)];
  answer(0);
  expect(await Promise.all(together)).toEqual([[], []]);
  await begun(2);
  answer(1);
  expect(await Promise.all(later)).toEqual([['a'], ['a']]);
  expect(count()).toBe(2);
});

test('rejects all waiting calls on an error, and reads again at the next call', async () => {
  const { client, query, add } = aList();
  const failing = { ...query, queryFn: () => Promise.reject(new Error('away')) };
  const both = await Promise.allSettled([readFresh(client, failing), readFresh(client, failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  add('a');
  const well = { ...query, queryFn: () => Promise.resolve(['a']) };
  expect(await readFresh(client, well)).toEqual(['a']);
});

test('doesn’t read a list that was removed, for example by a sign-out', async () => {
  const { client, query, begun, count } = aList();
  const result = readFresh(client, query);
  await begun(1);
  client.removeQueries({ queryKey });
  await expect(result).rejects.toThrow('CancelledError');
  expect(client.getQueryState(queryKey)).toBeUndefined();
  expect(count()).toBe(1);
});
