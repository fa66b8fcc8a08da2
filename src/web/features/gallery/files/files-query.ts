// Reads the list of files into the catalog. The query cache holds only a reference to it. If nothing has changed, a read
// costs one 304 response and returns the same object, so that nothing renders again.
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Catalog, type Listed, NotAList } from '#catalog/client.ts';
import { listMediaFiles } from '#contract/media.ts';
import { hasJustAdded, reportArrivals } from '#web/api/arrivals.ts';
import { isRemembered } from '#web/api/connections/connections.ts';
import { readIfChanged } from '#web/api/queries/conditional-read.ts';
import { filesKey } from '#web/api/queries/query-keys.ts';
import { recordDuration, refetchOptions } from '#web/api/queries/refetch-options.ts';
import { type FileList, getCatalog, LIST_CACHE_PREFIX } from './catalogs.ts';

/** A slow network may take minutes for a million paths. */
const TIMEOUT_MS = 120_000;

/** @param fresh has the server read the media store instead of its own cache */
export function filesQuery(connection: Connection, connectionId: string, { fresh = false } = {}) {
  const queryKey = filesKey(connectionId);
  return queryOptions({
    queryKey,
    // The data holds a catalog, which can’t be compared by structure.
    structuralSharing: false,
    ...refetchOptions,
    queryFn: async ({ client, signal }) => {
      const catalog = getCatalog(connectionId);
      const cached = client.getQueryData<FileList>(queryKey);
      const current = cached?.list.catalog === catalog ? cached : undefined;
      const isCacheable = isRemembered(connectionId);
      const [listCache, before] = await Promise.all([
        isCacheable ? loadListCache() : undefined,
        // Started before the code of the cache has arrived, so that the worker reads while the page loads.
        isCacheable && !current ? catalog.readCached(LIST_CACHE_PREFIX + connectionId) : undefined,
      ]);
      const last = current
        ? await (listCache?.withUsableEtag(connectionId, current) ?? current)
        : before && listCache?.toFileList(catalog, before);
      signal.throwIfAborted();
      if (last && !cached) client.setQueryData(queryKey, last, { updatedAt: last.list.cachedAt ?? 0 });
      const { files, added } = await recordDuration(queryKey, () =>
        readFiles({
          connection,
          catalog,
          last,
          signal,
          fresh: fresh || hasJustAdded(queryKey),
          onResponse: listCache && ((response) => void listCache.cacheList(connectionId, response)),
        }),
      );
      if (last) reportArrivals(queryKey, added, last.list.cachedAt !== undefined);
      if (listCache && files === last && last.etag !== undefined)
        void listCache.confirmCachedList(connectionId, last.etag);
      return last?.list.cachedAt === undefined ? files : withoutCachedAt(files);
    },
  });
}

/** @returns undefined if the browser has no cache, as over plain http, or if its code can’t be downloaded */
async function loadListCache() {
  if (globalThis.caches === undefined) return undefined;
  return await import('./list-cache.ts').catch(() => undefined);
}

/** The server has confirmed this list, so it is current even if it came from the cache. */
function withoutCachedAt({ list: { catalog, version }, etag }: FileList): FileList {
  return { list: { catalog, version }, etag };
}

interface ReadFilesOptions {
  readonly connection: Connection;
  readonly catalog: Catalog;
  /** The list read before. It is returned as is if nothing has changed. */
  readonly last: FileList | undefined;
  readonly signal: AbortSignal;
  /** Has the server read the media store instead of its own cache. */
  readonly fresh?: boolean;
  /** Receives a copy of the response before it is read. */
  readonly onResponse?: ((response: Response) => void) | undefined;
}

export async function readFiles({
  connection,
  catalog,
  last,
  signal,
  fresh = false,
  onResponse,
}: ReadFilesOptions) {
  const options = { signal, timeoutMs: TIMEOUT_MS, ...(fresh && { cache: 'reload' as const }) };
  let added: readonly string[] = [];
  const toLoadedList = (listed: Listed) => {
    ({ added } = listed);
    // Without ETags the same list is read again. Keeping the old object avoids rendering it again.
    return last && listed.isSame ? last.list : { catalog, version: listed.version };
  };
  try {
    const files = await readIfChanged(
      connection,
      last,
      (headers) => send(connection, listMediaFiles, {}, { ...options, headers }),
      async (response) => {
        onResponse?.(response.clone());
        return toLoadedList(await readList(catalog, response, signal));
      },
    );
    return { files, added };
  } catch (error) {
    // Some servers respond 404 if there are no files.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return {
      files: { list: toLoadedList(await readList(catalog, Response.json([]), signal)), etag: undefined },
      added,
    };
  }
}

/** @throws ApiError; the signal’s reason if it is aborted */
async function readList(catalog: Catalog, response: Response, signal: AbortSignal): Promise<Listed> {
  try {
    return await catalog.read(response.body ?? new Blob().stream());
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NotAList) {
      throw new ApiError({ kind: 'not-this-api', status: response.status }, { cause });
    }
    // The connection was lost. Any other error is a bug and keeps its type.
    if (cause instanceof TypeError || cause instanceof DOMException)
      throw new ApiError({ kind: 'unreachable' }, { cause });
    throw cause;
  }
}
