import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';

/** What an upload would meet, by a list that is at most seconds old. */
export function useFindClashes() {
  const queries = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  return useCallback(
    async (paths: readonly string[]) => {
      const { list } = await queries.fetchQuery({ ...filesQuery(connection, connectionId), staleTime: 2000 });
      return list.catalog.findClashes(paths);
    },
    [queries, connection, connectionId],
  );
}
