import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { detailsQuery } from './details-query.ts';
import { filesQuery } from './files-query.ts';

/** Has what is known of the files read for as long as it is there, and again with each new list of them. */
export function ReadDetails() {
  const connection = useConnection();
  const id = useConnectionId();
  const list = useQuery({ ...filesQuery(connection, id), enabled: false }).data?.list;
  const { refetch, data, error, isFetching } = useQuery(detailsQuery(connection, id, list));
  // Where that failed, it is tried again as every list is.
  const isDue = data !== undefined && data.list.version !== list?.version && error === null && !isFetching;
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
  return null;
}
