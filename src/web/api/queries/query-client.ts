// The cache of what was read. What is kept for a connection has its id as the first part of the key.
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { askToSignIn } from '#web/api/connections/sign-in.ts';

const MAX_RETRIES = 2;
const LONGEST_WAIT_MS = 10_000;

export const queryClient = createQueryClient();

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeSignedOut(error, { byPerson: false }) }),
    mutationCache: new MutationCache({ onError: (error) => noticeSignedOut(error, { byPerson: true }) }),
    defaultOptions: {
      queries: {
        // navigator.onLine is false on a machine with nothing but loopback, where our service may well be.
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
        retryDelay,
      },
      // A write is repeated by the person, who sees what happened; never behind their back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Might the same request succeed in a moment? Never a 4xx: it would fail the same way. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.failure.kind === 'unreachable' || (error.status ?? 0) >= 500;
}

export function retryDelay(failures: number, error: unknown): number {
  const failure = error instanceof ApiError ? error.failure : undefined;
  const asked = failure?.kind === 'refused' ? failure.retryAfterSeconds : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** failures : asked * 1000, LONGEST_WAIT_MS);
}

/** Drops all that was read under a connection. */
export function forgetQueries(client: QueryClient, connectionId: string): void {
  client.removeQueries({ queryKey: [connectionId] });
}

/** Shows under a new key what was read under the old one, until it has been read again. */
export function carryQueriesOver(client: QueryClient, fromId: string, toId: string): void {
  for (const [[, ...rest], data] of client.getQueriesData({ queryKey: [fromId] })) {
    const key: QueryKey = [toId, ...rest];
    if (data !== undefined && client.getQueryData(key) === undefined) {
      client.setQueryData(key, data, { updatedAt: 0 });
    }
  }
}

function noticeSignedOut(error: unknown, how: { readonly byPerson: boolean }): void {
  if (error instanceof ApiError && error.isSignedOut) askToSignIn(how);
}
