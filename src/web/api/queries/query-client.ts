// Query cache. Keys of a connection’s data begin with its id.
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
        // navigator.onLine is false on a machine with only the loopback interface, where the service may run.
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < MAX_RETRIES && isTransientError(error),
        retryDelay,
      },
      // The user repeats a failed write, because they see what happened; it is never repeated automatically.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Returns whether the same request may succeed in a moment. Never for a 4xx, which would fail again. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.failure.kind === 'unreachable' || (error.status ?? 0) >= 500;
}

export function retryDelay(failures: number, error: unknown): number {
  const failure = error instanceof ApiError ? error.failure : undefined;
  const asked = failure?.kind === 'refused' ? failure.retryAfterSeconds : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** failures : asked * 1000, LONGEST_WAIT_MS);
}

/** Drops all cached data of a connection. */
export function forgetQueries(client: QueryClient, connectionId: string): void {
  client.removeQueries({ queryKey: [connectionId] });
}

/** Copies cached data from an old key to a new one, to show it until the refetch. */
export function copyQueries(client: QueryClient, fromId: string, toId: string): void {
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
