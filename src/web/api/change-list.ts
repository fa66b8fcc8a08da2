// A cached list takes over what was done to it here.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A list that is being read meanwhile may be older than the change: it is read again. */
export function changeList<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  step: (list: readonly Item[]) => Item[],
): void {
  const list = { queryKey, exact: true };
  const isReading = client.isFetching(list) > 0;
  // What we did to it says nothing about when it was read.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<Item[]>(
    queryKey,
    (before) => before && step(before),
    updatedAt === undefined ? {} : { updatedAt },
  );
  if (isReading) void client.invalidateQueries(list);
}
