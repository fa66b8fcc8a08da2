import type { ActiveConnection } from '#web/api/connections/connection-context.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { filesQuery } from './files-query.ts';

/**
 * Reads the list of files from the media store, so that changes made beside the server are in it.
 * @param waits waits for a read in flight instead of replacing it
 */
export async function refetchFiles(
  { id, connection }: ActiveConnection,
  { waits = false } = {},
): Promise<void> {
  const query = filesQuery(connection, id, { fresh: true });
  // A read in flight may have started before the change that the caller asks about.
  if (!waits) await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery({ ...query, staleTime: 0, retry: 1 });
}

/** Refetches the list because a file in it is gone. If that fails, the gallery shows the error. */
export function refetchFilesInBackground(active: ActiveConnection): void {
  void refetchFiles(active).catch(() => undefined);
}
