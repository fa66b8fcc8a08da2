// Reading the list of files. The cache holds the catalog made of it, never the list; an unchanged list costs one 304
// and keeps the very same catalog.
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { readAnswer, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { addedSince, buildCatalog, type Catalog } from '#catalog/client.ts';
import { listMediaFiles } from '#contract/media.ts';
import { hasJustPut, noteArrivals } from '#web/api/arrivals.ts';
import { readIfChanged, type Versioned } from '#web/api/conditional-read.ts';
import { filesKey } from '#web/api/query-keys.ts';
import { rereading, timed } from '#web/api/rereading.ts';

export type FileList = Versioned<Catalog>;

/** A million paths over a slow line take a while. */
const TIMEOUT_MS = 120_000;

export function filesQuery(connection: Connection, connectionId: string) {
  const queryKey = filesKey(connectionId);
  return queryOptions({
    queryKey,
    // Comparing two lists of 100,000 paths entry by entry would block the page for nothing.
    structuralSharing: false,
    ...rereading,
    queryFn: async ({ client, signal }) => {
      const last = client.getQueryData<FileList>(queryKey);
      const now = await timed(queryKey, () => readFiles(connection, last, signal, hasJustPut(queryKey)));
      if (!last || last === now) return now;
      const added = addedSince(last.list, now.list);
      noteArrivals(queryKey, added);
      // Read anew where a server has no ETags, it is the same list all the same: nothing is drawn again.
      const isSame = added.length === 0 && now.list.entries.length === last.list.entries.length;
      return isSame ? { ...now, list: last.list } : now;
    },
  });
}

/**
 * @param last what was read before: answered as it is when nothing has changed since
 * @param fresh as things are, not as the server remembers them
 */
export async function readFiles(
  connection: Connection,
  last: FileList | undefined,
  signal: AbortSignal,
  fresh = false,
): Promise<FileList> {
  const options = { signal, timeoutMs: TIMEOUT_MS, ...(fresh && { cache: 'reload' as const }) };
  try {
    return await readIfChanged(
      connection,
      last,
      (headers) => send(connection, listMediaFiles, {}, { ...options, headers }),
      async (response) => buildCatalog(await readAnswer(listMediaFiles, response, signal)),
    );
  } catch (error) {
    // Another server's way of saying "no files".
    if (error instanceof ApiError && error.status === 404) return { list: buildCatalog([]), etag: undefined };
    throw error;
  }
}
