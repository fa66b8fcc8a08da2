import type { Connection } from '#api-client/connection.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';

interface ReadAnew {
  readonly id: string;
  readonly connection: Connection;
}

/**
 * Reads the list as things are: what was changed beside the service is in it, too.
 * @param waits for a read under way, and starts none in its place
 */
export async function readAnew({ id, connection }: ReadAnew, { waits = false } = {}): Promise<void> {
  const query = filesQuery(connection, id, { fresh: true });
  // One that is under way may have started before what is asked about was done: its answer says nothing about it.
  if (!waits) await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery({ ...query, staleTime: 0, retry: 1 });
}
