import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { changeList } from './change-list.ts';
import { readAnew } from './read-anew.ts';

const queryKey = ['id', 'list'];

/** A list of a service that answers each read when told to, with what was there as the read began. */
function aList() {
  const client = new QueryClient();
  let there: string[] = [];
  const answers: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const seen = there;
    return new Promise<string[]>((resolve, reject) => {
      answers.push(() => resolve(seen));
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return {
    client,
    query: { queryKey, queryFn, retry: false },
    add: (item: string) => {
      there = [...there, item];
    },
    begun: (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count)),
    answer: (read: number) => answers[read]?.(),
    count: () => answers.length,
  };
}

test('a read that began before doesn’t do: the list is read once more after it', async () => {
  const { client, query, add, begun, answer } = aList();
  void client.fetchQuery(query);
  await begun(1);
  add('a');
  const anew = readAnew(client, query);
  answer(0);
  await begun(2);
  answer(1);
  expect(await anew).toEqual(['a']);
});

test('a read that is cancelled, as a change made here is, is made again', async () => {
  const { client, query, add, begun, answer } = aList();
  client.setQueryData(queryKey, ['old']);
  add('a');
  const anew = readAnew(client, query);
  await begun(1);
  changeList<string>(client, queryKey, (list) => [...list, 'mine']);
  await begun(2);
  answer(1);
  expect(await anew).toEqual(['a']);
});

test('who asks at the same time shares a read, who asks while it is under way has the next', async () => {
  const { client, query, add, begun, answer, count } = aList();
  const together = [readAnew(client, query), readAnew(client, query)];
  await begun(1);
  add('a');
  const later = [readAnew(client, query), readAnew(client, query)];
  answer(0);
  expect(await Promise.all(together)).toEqual([[], []]);
  await begun(2);
  answer(1);
  expect(await Promise.all(later)).toEqual([['a'], ['a']]);
  expect(count()).toBe(2);
});

test('what fails fails for all who wait, and is asked for anew the next time', async () => {
  const { client, query, add } = aList();
  const failing = { ...query, queryFn: () => Promise.reject(new Error('away')) };
  const both = await Promise.allSettled([readAnew(client, failing), readAnew(client, failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  add('a');
  const well = { ...query, queryFn: () => Promise.resolve(['a']) };
  expect(await readAnew(client, well)).toEqual(['a']);
});

test('a list that was dropped meanwhile, as one who signs out has it, is not read again', async () => {
  const { client, query, begun, count } = aList();
  const anew = readAnew(client, query);
  await begun(1);
  client.removeQueries({ queryKey });
  await expect(anew).rejects.toThrow('CancelledError');
  expect(client.getQueryState(queryKey)).toBeUndefined();
  expect(count()).toBe(1);
});
