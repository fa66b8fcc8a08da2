import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { changeList } from './change-list.ts';

const queryKey = ['id', 'list'];

test('refetches a list that was being read during a change, because the response may be older', async () => {
  const client = new QueryClient();
  const reads: PromiseWithResolvers<string[]>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string[]>();
    reads.push(read);
    return read.promise;
  };
  client.setQueryData(queryKey, ['a']);
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: 0 }).subscribe(() => {});
  expect(reads).toHaveLength(1);
  changeList<string>(client, queryKey, (list) => [...list, 'b']);
  expect(client.getQueryData(queryKey)).toEqual(['a', 'b']);
  reads[0]?.resolve(['a']);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  expect(client.getQueryData(queryKey)).toEqual(['a', 'b']);
  reads[1]?.resolve(['a', 'b', 'c']);
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['a', 'b', 'c']));
  stop();
});

test('refetches also if it is the first read', async () => {
  const client = new QueryClient();
  const answers = [['old'], ['old', 'new']];
  const reads: PromiseWithResolvers<string[]>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string[]>();
    reads.push(read);
    return read.promise;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  changeList<string>(client, queryKey, (list) => [...list, 'new']);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  for (const [at, read] of reads.entries()) read.resolve(answers[at] ?? []);
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['old', 'new']));
  stop();
});

test('doesn’t change when the list was last read, and doesn’t create a list', () => {
  const client = new QueryClient();
  changeList<string>(client, queryKey, (list) => [...list, 'b']);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  client.setQueryData(queryKey, ['a'], { updatedAt: 1_000 });
  changeList<string>(client, queryKey, (list) => [...list, 'b']);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: ['a', 'b'], dataUpdatedAt: 1_000 });
});
