import { useThrottledValue } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import type { Listing } from '#upload/client.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { type Filter, filterIds } from './filter-rows.ts';

/**
 * Interval (ms) between updates. Hundreds of small files may complete in this time, and a list that follows each of
 * them can't be read.
 */
const THROTTLE_MS = 1000;
/** Lists with more rows are throttled, because layout takes long. */
const THROTTLE_ABOVE = 1_000;
/** Each further 25,000 rows add one interval, because every row costs time and memory. */
const ROWS_PER_THROTTLE = 25_000;

/**
 * Returns the ids of the rows that match a filter. Removed rows and another filter show as soon as the page has time;
 * so do added rows, unless the list is long. A row that changes its state leaves or joins the list at the next
 * update, and shows its new state until then.
 */
export function useShownIds(list: Listing, filter: Filter): readonly string[] {
  const { client } = useUploads();
  const snapshot = useThrottledValue(
    useUploadView(),
    THROTTLE_MS * (1 + Math.floor(list.count / ROWS_PER_THROTTLE)),
  );
  const listed = throttleListing(list, snapshot.list);
  // A new snapshot filters the rows again. Without a filter the ids don't depend on the states.
  const dependency = filter === 'all' ? listed : snapshot;
  const shown = useMemo(
    () => filterIds(client.getRows(), filter, listed.count),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it says when to look, not at what
    [client, listed, filter, dependency],
  );
  return useDeferredValue(shown);
}

/**
 * @param snapshot the list at the last update
 * @returns the list to show: long lists that grow wait for the next update
 */
export function throttleListing(list: Listing, snapshot: Listing): Listing {
  return list.count > THROTTLE_ABOVE && list.count >= snapshot.count ? snapshot : list;
}
