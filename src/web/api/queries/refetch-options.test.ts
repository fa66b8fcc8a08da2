import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { recordDuration, refetchOptions } from './refetch-options.ts';

// Node counts as a server, on which React Query runs no intervals.
environmentManager.setIsServer(() => false);
const client = new QueryClient();

let queryKey: readonly [string];
let lists = 0;

beforeEach(() => {
  vi.useFakeTimers();
  queryKey = [`list ${++lists}`];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/**
 * Observes a list.
 * @returns a function that returns the number of reads
 */
function watch(read: () => Promise<unknown>): () => number {
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    ...refetchOptions,
    retry: false,
    queryFn: () => {
      reads++;
      return recordDuration(queryKey, read);
    },
  });
  const stop = observer.subscribe(() => undefined);
  onStop.push(stop);
  return () => reads;
}
const onStop: (() => void)[] = [];
afterEach(() => {
  for (const stop of onStop.splice(0)) stop();
});

const taking = (ms: number) => () => new Promise((resolve) => setTimeout(() => resolve([]), ms));
const failing = (failure: ApiFailure) => async () => {
  throw new ApiError(failure);
};
const refused = (status: number, retryAfterSeconds?: number): ApiFailure => ({
  kind: 'refused',
  status,
  detail: '',
  fields: [],
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

describe('a visible list', () => {
  test('is read every 15 s', async () => {
    const reads = watch(taking(10));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(17_000);
    expect(reads()).toBe(3);
  });

  test('takes at most 5 % of the time', async () => {
    const reads = watch(taking(3_000));
    await vi.advanceTimersByTimeAsync(3_000 + 56_900);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(reads()).toBe(2);
  });

  test('does not count local writes as reads', async () => {
    const reads = watch(taking(3_000));
    await vi.advanceTimersByTimeAsync(3_000);
    client.setQueryData(queryKey, ['mine']);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(reads()).toBe(1);
  });
});

describe('a list that can’t be read is retried', () => {
  test.each<[string, ApiFailure, number]>([
    ['each second while nothing answers', { kind: 'unreachable' }, 1_000],
    ['after 5 s where the service has a fault', refused(500), 5_000],
    ['after 5 s where something else answered', { kind: 'not-this-api', status: 200 }, 5_000],
    ['after what the service asks for', refused(503, 40), 40_000],
    ['after what a limit asks for', refused(429, 20), 20_000],
  ])('%s', async (_what, failure, pause) => {
    const reads = watch(failing(failure));
    await vi.advanceTimersByTimeAsync(pause - 100);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(reads()).toBe(2);
  });

  test.each([400, 401, 403, 404])('never automatically after a %d', async (status) => {
    const reads = watch(failing(refused(status)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads()).toBe(1);
  });
});

test('returning to the page refetches, unless reads would exceed 5 % of the time', async () => {
  watch(taking(1_000));
  await vi.advanceTimersByTimeAsync(1_000);
  const query = client.getQueryCache().find({ queryKey });
  if (!query) throw new Error('It is watched.');
  await vi.advanceTimersByTimeAsync(18_000);
  // The read at 15 s is not due, because this one takes a second.
  expect(refetchOptions.refetchOnWindowFocus(query)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(refetchOptions.refetchOnWindowFocus(query)).toBe('always');
});
