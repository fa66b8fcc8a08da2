import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Catalog, withFolders } from '#catalog/client.ts';
import { useArrivals } from '#web/api/arrivals.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { useShownError } from '#web/api/shown-error.ts';
import { filesQuery } from './files-query.ts';
import { dropPendingFolders, usePendingFolders } from './pending-folders.ts';

export type Files =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => Promise<unknown> }
  | ReadyFiles;

export interface ReadyFiles {
  readonly kind: 'ready';
  /** What the service lists, and the folders that hold nothing yet: made here, or waiting for their first file. */
  readonly catalog: Catalog;
  readonly isPending: (folder: string) => boolean;
  /** Paths that have just come from somebody else. */
  readonly arrivals: ReadonlySet<string>;
  /** The person asked for it: what goes on by itself shows nothing. */
  readonly refreshing: boolean;
  /** Set when the last refresh failed: the catalog is older. */
  readonly error: unknown;
  readonly refresh: () => void;
}

/** @param arrivingFolders folders that files are on their way into: they stand there before their first file */
export function useFiles(arrivingFolders: readonly string[]): Files {
  const connectionId = useConnectionId();
  const query = filesQuery(useConnection(), connectionId);
  const reading = useQuery(query);
  const { data, refetch } = reading;
  const error = useShownError(reading);
  const arrivals = useArrivals(query.queryKey);
  const [refreshing, setRefreshing] = useState(false);
  const pending = usePendingFolders(connectionId);
  // A new list, the first one above all, takes longer than a frame to show: it may come in pieces.
  const shown = useDeferredValue(data?.list);
  const stored = data && shown;
  // By what they are called: a catalog of 100,000 files isn't made anew because a file of a known folder has come.
  const ahead = arrivingFolders.filter((folder) => !stored?.folderByPath.has(folder)).join('\n');
  const catalog = useMemo(
    () => stored && withFolders(stored, [...pending, ...ahead.split('\n').filter(Boolean)]),
    [stored, pending, ahead],
  );

  // Once something is in it, it is a folder like any other, and goes with its last file.
  useEffect(() => {
    if (stored) dropPendingFolders(connectionId, (path) => stored.folderByPath.has(path));
  }, [stored, connectionId]);

  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };
  if (catalog) {
    const isPending = (folder: string) => pending.includes(folder);
    return { kind: 'ready', catalog, isPending, arrivals, refreshing, error, refresh: () => void refresh() };
  }
  return error ? { kind: 'failed', error, retry: refetch } : { kind: 'loading' };
}
