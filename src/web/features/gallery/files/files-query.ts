// Reading the list of files. The cache holds the catalog made of it, never the list; an unchanged list costs one 304
// and keeps the very same catalog.
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { addedSince, buildCatalog, type Catalog } from '#catalog/client.ts';
import { listMediaFiles } from '#contract/media.ts';
import { noteArrivals } from '#web/api/arrivals.ts';
import { filesKey } from '#web/api/query-keys.ts';
import { rereading, timed } from '#web/api/rereading.ts';

export interface FileList {
  readonly catalog: Catalog;
  /**
   * Undefined where the server gives none, or doesn't expose it to pages of another origin; null where it doesn't let
   * them ask by it.
   */
  readonly etag: string | undefined | null;
}

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
      const now = await timed(queryKey, () => readFiles(connection, last, signal));
      if (!last || last === now) return now;
      const added = addedSince(last.catalog, now.catalog);
      noteArrivals(queryKey, added);
      // Read anew where a server has no ETags, it is the same list all the same: nothing is drawn again.
      const isSame = added.length === 0 && now.catalog.entries.length === last.catalog.entries.length;
      return isSame ? { ...now, catalog: last.catalog } : now;
    },
  });
}

/** @param last what was read before: answered as it is when nothing has changed since */
export async function readFiles(
  connection: Connection,
  last: FileList | undefined,
  signal: AbortSignal,
): Promise<FileList> {
  try {
    const list = await read(connection, last?.etag ?? undefined, signal);
    return last?.etag === null ? { ...list, etag: null } : list;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 304 && last) return last;
    // Another server's way of saying "no files".
    if (error.status === 404) return { catalog: buildCatalog([]), etag: undefined };
    // A server may expose its ETag to other origins and still not allow the header that asks with it.
    if (error.failure.kind === 'unreachable' && last?.etag) {
      const list = await read(connection, undefined, signal);
      return isOtherOrigin(connection) ? { ...list, etag: null } : list;
    }
    throw error;
  }
}

function isOtherOrigin({ baseUrl }: Connection): boolean {
  return new URL(baseUrl).origin !== globalThis.location?.origin;
}

async function read(
  connection: Connection,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<FileList> {
  const response = await send(
    connection,
    listMediaFiles,
    {},
    { signal, timeoutMs: TIMEOUT_MS, ...(etag !== undefined && { headers: { 'If-None-Match': etag } }) },
  );
  const list = listMediaFiles.success.body.safeParse(await json(response, signal));
  if (!list.success) throw new ApiError({ kind: 'not-this-api', status: response.status });
  return { catalog: buildCatalog(list.data), etag: response.headers.get('etag') ?? undefined };
}

async function json(response: Response, signal: AbortSignal): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError({ kind: 'unreachable' }, { cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
