// Reading the list of files. The cache holds who has it, never the list; an unchanged list costs one 304 and stays the
// very same.
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

/** A million paths over a slow line take a while. */
const TIMEOUT_MS = 120_000;

/** @param fresh reads the list as things are now, not as the service remembers them */
export function filesQuery(connection: Connection, connectionId: string, { fresh = false } = {}) {
  const queryKey = filesKey(connectionId);
  return queryOptions({
    queryKey,
    // Who holds a list is no data to compare.
    structuralSharing: false,
    ...refetchOptions,
    queryFn: async ({ client, signal }) => {
      const catalog = getCatalog(connectionId);
      const cached = client.getQueryData<FileList>(queryKey);
      const current = cached?.list.catalog === catalog ? cached : undefined;
      const isCacheable = isRemembered(connectionId);
      const [listCache, before] = await Promise.all([
        isCacheable ? loadListCache() : undefined,
        // At once: the worker reads while the page begins.
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

/** Undefined where nothing can be kept, as on plain http, or the code for it is not to be had. */
async function loadListCache() {
  if (globalThis.caches === undefined) return undefined;
  return await import('./list-cache.ts').catch(() => undefined);
}

/** What the service has answered is of now, also where it is the list that was kept. */
function withoutCachedAt({ list: { catalog, version }, etag }: FileList): FileList {
  return { list: { catalog, version }, etag };
}

interface ReadFilesOptions {
  readonly connection: Connection;
  readonly catalog: Catalog;
  /** What was read before: answered as it is when nothing has changed since. */
  readonly last: FileList | undefined;
  readonly signal: AbortSignal;
  /** As things are, not as the server remembers them. */
  readonly fresh?: boolean;
  /** Is given a copy of the answer, before it is read. */
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
    // Read anew where a server has no ETags, it is the same list all the same: nothing is drawn again.
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
    // Another server's way of saying "no files".
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return {
      files: { list: toLoadedList(await readList(catalog, Response.json([]), signal)), etag: undefined },
      added,
    };
  }
}

/** @throws ApiError, or the signal's reason */
async function readList(catalog: Catalog, response: Response, signal: AbortSignal): Promise<Listed> {
  try {
    return await catalog.read(response.body ?? new Blob().stream());
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NotAList) {
      throw new ApiError({ kind: 'not-this-api', status: response.status }, { cause });
    }
    // The line was cut: whatever else can go wrong here says so by its own name.
    if (cause instanceof TypeError || cause instanceof DOMException)
      throw new ApiError({ kind: 'unreachable' }, { cause });
    throw cause;
  }
}
