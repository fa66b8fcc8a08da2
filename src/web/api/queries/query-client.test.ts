import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { postponeSignIn, signedIn, signIn } from '#web/api/connections/sign-in.ts';
import {
  copyQueries,
  createQueryClient,
  forgetQueries,
  isTransientError,
  retryDelay,
} from './query-client.ts';

function refused(status: number, retryAfterSeconds?: number): ApiError {
  const failure = { kind: 'refused', status, detail: '', fields: [] } as const;
  return new ApiError(retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds });
}

const failed = (kind: Exclude<ApiFailure['kind'], 'refused' | 'not-this-api'>) => new ApiError({ kind });

function thrower(failure: Error) {
  return async (): Promise<never> => {
    throw failure;
  };
}

describe('a read is retried', () => {
  test('only if the service was unreachable or failed', () => {
    expect([failed('unreachable'), refused(500), refused(503)].map(isTransientError)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('never after a 4xx, a foreign response, a long wait or an error in our own code', () => {
    const final = [400, 401, 403, 404, 429].map((status) => refused(status));
    const foreign = new ApiError({ kind: 'not-this-api', status: 200 });
    expect([...final, foreign, failed('timeout'), new Error('bug')].some(isTransientError)).toBe(false);
  });

  test('with exponential backoff, or after Retry-After, at most 10 s', () => {
    expect([0, 1, 2].map((failures) => retryDelay(failures, failed('unreachable')))).toEqual([
      500, 1000, 2000,
    ]);
    expect(retryDelay(0, refused(503, 3))).toBe(3000);
    expect(retryDelay(0, refused(503, 600))).toBe(10_000);
  });
});

describe('a rejected key', () => {
  beforeEach(signedIn);
  const read = async (failure: Error) => {
    const client = createQueryClient();
    await client.prefetchQuery({ queryKey: ['id', 'x'], queryFn: thrower(failure), retry: false });
  };
  const write = async (failure: Error) => {
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn: thrower(failure) });
    await expect(mutation.execute(undefined)).rejects.toBe(failure);
  };

  test.each([401, 403])('opens the sign-in dialog after a %d, for reads and writes', async (status) => {
    await read(refused(status));
    expect(signIn.get()).toBe('asked');
    signedIn();
    await write(refused(status));
    expect(signIn.get()).toBe('asked');
  });

  test('stays postponed for background reads, but the user’s next action asks again', async () => {
    await read(refused(401));
    postponeSignIn();
    await read(refused(401));
    expect(signIn.get()).toBe('postponed');
    await write(refused(401));
    expect(signIn.get()).toBe('asked');
  });

  test('no other error asks the user to sign in', async () => {
    await read(refused(404));
    await write(failed('unreachable'));
    expect(signIn.get()).toBe('fine');
  });
});

describe('cached data', () => {
  test('is dropped for one connection only', () => {
    const client = createQueryClient();
    client.setQueryData(['a', 'files'], 1);
    client.setQueryData(['b', 'files'], 2);
    forgetQueries(client, 'a');
    expect(client.getQueryData(['a', 'files'])).toBeUndefined();
    expect(client.getQueryData(['b', 'files'])).toBe(2);
  });

  test('stays visible under another key, and is refetched', () => {
    const client = createQueryClient();
    client.setQueryData(['a', 'files'], 1);
    client.setQueryData(['a', 'glossaries'], 'old');
    client.setQueryData(['b', 'glossaries'], 'new');
    copyQueries(client, 'a', 'b');
    expect(client.getQueryData(['b', 'files'])).toBe(1);
    expect(client.getQueryState(['b', 'files'])?.dataUpdatedAt).toBe(0);
    expect(client.getQueryData(['b', 'glossaries'])).toBe('new');
  });
});
