// A cached list takes over what was done to it here.
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** A list that is being read meanwhile may be older than the change: it is read again. */
export function changeList<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  step: (list: readonly Item[]) => Item[],
): void {
  const list = { queryKey, exact: true };
  if (client.isFetching(list) > 0) void readAgain(client, list);
  // What we did to it says nothing about when it was read.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Item[]>(
    queryKey,
    (before) => before && step(before),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

async function readAgain(client: QueryClient, list: QueryFilters): Promise<void> {
  // Asked to read again, a list that was never read goes on with the reading there is.
  await client.cancelQueries(list);
  await client.invalidateQueries(list);
}
