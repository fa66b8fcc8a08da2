import { useThrottledValue } from '@mantine/hooks';
import { useDeferredValue, useMemo } from 'react';
import type { Listing } from '#upload/client.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { type Filter, filterIds } from './filter-rows.ts';

/** Hundreds of small files may land in this time: a list that follows each of them can't be read. */
const THROTTLE_MS = 1000;
/** A list of more is laid out anew no more often than that: it takes a while. */
const THROTTLE_ABOVE = 1_000;
/** With each so many the rest is as long again: a list takes its time, and leaves its memory behind, with every row it has. */
const ROWS_PER_THROTTLE = 25_000;

/**
 * The rows of a filter. Rows that go, and another filter, show as soon as the page has time to draw them; so do rows that
 * come, unless there are many. What only changed its state leaves or joins the list with the next look at it, and until
 * then says in its row what became of it.
 */
export function useShownIds(list: Listing, filter: Filter): readonly string[] {
  const { client } = useUploads();
  const snapshot = useThrottledValue(
    useUploadView(),
    THROTTLE_MS * (1 + Math.floor(list.count / ROWS_PER_THROTTLE)),
  );
  const listed = throttleListing(list, snapshot.list);
  // A new look is what rows are asked for again. All of them stay the same ones whatever becomes of them.
  const dependency = filter === 'all' ? listed : snapshot;
  const shown = useMemo(
    () => filterIds(client.getRows(), filter, listed.count),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it says when to look, not at what
    [client, listed, filter, dependency],
  );
  return useDeferredValue(shown);
}

/** @param snapshot as it stood at the last look */
export function throttleListing(list: Listing, snapshot: Listing): Listing {
  return list.count > THROTTLE_ABOVE && list.count >= snapshot.count ? snapshot : list;
}
