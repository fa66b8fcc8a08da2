// A list read to see whether something that was sent before has arrived. A cache alone doesn't answer that: it hands out a
// read that began earlier, and where a read is cancelled for a change made here, it answers what it had before.
import {
  CancelledError,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

/** Reads that have not begun, by the hash of their key: whoever asks meanwhile waits for the same. */
const toBegin = new Map<string, Promise<unknown>>();

/** Answers what is in the list now, by a read that began after this call. The cache has it, too. */
export async function readAnew<T, K extends QueryKey>(
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
  // Whoever asks in this same moment joins in.
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
