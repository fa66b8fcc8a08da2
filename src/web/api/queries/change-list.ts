// Applies a local change to a cached list.
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Changes a cached list. A list that is being read is read again, because the response may be older than the change.
 */
export function changeList<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  step: (list: readonly Item[]) => Item[],
): void {
  const list = { queryKey, exact: true };
  if (client.isFetching(list) > 0) void readAgain(client, list);
  // Keep the time of the last read, because a local change is no read.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Item[]>(
    queryKey,
    (before) => before && step(before),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

async function readAgain(client: QueryClient, list: QueryFilters): Promise<void> {
  // Cancel first: a list that was never read would continue with the request in flight.
  await client.cancelQueries(list);
  await client.invalidateQueries(list);
}
