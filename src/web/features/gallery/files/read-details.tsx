import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { detailsQuery } from './details-query.ts';
import { filesQuery } from './files-query.ts';

/** Reads the details of the files while it is mounted, and again after each new list. */
export function ReadDetails() {
  const connection = useConnection();
  const id = useConnectionId();
  const list = useQuery({ ...filesQuery(connection, id), enabled: false }).data?.list;
  const { refetch, data, error, isFetching } = useQuery(detailsQuery(connection, id, list));
  // After an error, the query’s own interval reads again.
  const isDue = data !== undefined && data.list.version !== list?.version && error === null && !isFetching;
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return null;
}
