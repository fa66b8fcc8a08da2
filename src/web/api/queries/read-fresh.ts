// Reads the current list, to check whether an earlier request arrived. The query cache alone can’t do that: it shares
// a read that began earlier, and after a cancelled read it returns the old data.
import {
  CancelledError,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

/** Reads that have not begun, by query hash. Concurrent calls share them. */
const toBegin = new Map<string, Promise<unknown>>();

/** Returns the list from a read that begins after this call. The result is in the cache too. */
export async function readFresh<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, unknown, T, K>,
): Promise<T> {
  const hash = hashKey(query.queryKey);
  const next = toBegin.get(hash) ?? readNext(client, query, hash);
  await next;
  const list = client.getQueryData<T>(query.queryKey);
  if (list === undefined) throw new CancelledError();
  return list;
}

function readNext<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, unknown, T, K>,
  hash: string,
): Promise<void> {
  const next = readUntilDone(client, query, () => {
    if (toBegin.get(hash) === next) toBegin.delete(hash);
  });
  toBegin.set(hash, next);
  return next;
}

async function readUntilDone<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, unknown, T, K>,
  onBegin: () => void,
): Promise<void> {
  const { queryFn } = query;
  if (typeof queryFn !== 'function') throw new TypeError('A query that can’t be read.');
  // Wait for calls of the same task, which share this read.
  await Promise.resolve();
  let isDone = false;
  const reading = async (context: QueryFunctionContext<K>): Promise<T> => {
    onBegin();
    const list = await queryFn(context);
    isDone = true;
    return list;
  };
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the read that is under way, then one of our own
      await client.fetchQuery({ ...query, queryFn: reading, staleTime: 0 }).catch((error: unknown) => {
        const isDropped = client.getQueryState(query.queryKey) === undefined;
        if (!(error instanceof CancelledError) || isDropped) throw error;
      });
      if (isDone) return;
    }
  } finally {
    onBegin();
  }
}
