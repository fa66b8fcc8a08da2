import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Catalog } from '#catalog/client.ts';
import { useArrivals } from '#web/api/arrivals.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { useShownError } from '#web/api/errors/shown-error.ts';
import { getCatalog } from './catalogs.ts';
import { filesQuery } from './files-query.ts';

export interface Files {
  readonly catalog: Catalog;
  readonly state:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => Promise<unknown> }
    /** `error` is set if the last refresh failed. Then the list is out of date. */
    | { readonly kind: 'ready'; readonly error: unknown };
  /** When the list was read (ms since 1970), if it is from the last visit and the server hasn’t confirmed it yet. */
  readonly cachedAt: number | undefined;
  /** Paths of files that someone else has just added. */
  readonly arrivals: ReadonlySet<string>;
  /** Whether a refresh that the user asked for is running. Automatic refreshes aren’t shown. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

export function useFiles(): Files {
  const connectionId = useConnectionId();
  const query = filesQuery(useConnection(), connectionId);
  const reading = useQuery(query);
  const { data, refetch } = reading;
  const error = useShownError(reading);
  const arrivals = useArrivals(query.queryKey);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };
  return {
    catalog: data?.list.catalog ?? getCatalog(connectionId),
    state: data
      ? { kind: 'ready', error }
      : error
        ? { kind: 'failed', error, retry: refetch }
        : { kind: 'loading' },
    cachedAt: data?.list.cachedAt,
    arrivals,
    refreshing,
    refresh: () => void refresh(),
  };
}
