// For route loaders: starts reading data while the code of the page loads.
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Connection } from '#api-client/connection.ts';
import { connectionId } from '#api-client/connection.ts';
import { currentConnection } from '#web/api/connections/connections.ts';
import { queryClient } from './query-client.ts';

/**
 * Starts a query without waiting for it; the page shows its progress and errors. Does nothing while signed out.
 * @example export const loader = () => prefetch((connection, id) => glossariesQuery(connection, id));
 */
export function prefetch<Data, Err, Result, Key extends QueryKey>(
  query: (connection: Connection, id: string) => FetchQueryOptions<Data, Err, Result, Key>,
): null {
  const connection = currentConnection();
  if (connection) void queryClient.prefetchQuery(query(connection, connectionId(connection)));
  return null;
}
