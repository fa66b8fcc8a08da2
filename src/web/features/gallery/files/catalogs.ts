// The catalog of each connection, which holds its list of files. A catalog lives as long as its query is in the cache. After
// signing in with another key, the connection has a new id but keeps its catalog.
import type { QueryKey } from '@tanstack/react-query';
import { Catalog } from '#catalog/client.ts';
import type { Versioned } from '#web/api/queries/conditional-read.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { filesKey } from '#web/api/queries/query-keys.ts';

/** The query cache holds this reference to a list, because the paths are in the catalog’s worker. */
export interface LoadedList {
  readonly catalog: Catalog;
  readonly version: number;
  /** When the list was read (ms since 1970), if it is from the last visit and the server hasn’t confirmed it yet. */
  readonly cachedAt?: number;
}
export type FileList = Versioned<LoadedList>;

/** Prefix of the names of browser caches with lists; the id of the connection follows. */
export const LIST_CACHE_PREFIX = 'lectern.list.';

const catalogs = new Map<string, Catalog>();

/** Returns the connection’s catalog; creates it if there is none or it was closed. */
export function getCatalog(connectionId: string): Catalog {
  let catalog = catalogs.get(connectionId);
  if (!catalog || catalog.isClosed) {
    catalog = new Catalog();
    catalogs.set(connectionId, catalog);
  }
  return catalog;
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the library has `any` here
  const key: QueryKey = query.queryKey;
  const connectionId = connectionIdOfFilesKey(key);
  if (connectionId === undefined) return;
  if (type === 'removed') releaseCatalog(connectionId);
  else if (type === 'updated' && catalogs.get(connectionId) === undefined) {
    const files = queryClient.getQueryData<FileList>(key);
    if (files) catalogs.set(connectionId, files.list.catalog);
  }
});

/** @returns undefined if the query isn’t a list of files */
function connectionIdOfFilesKey(key: QueryKey): string | undefined {
  const [connectionId, ...rest] = key;
  if (typeof connectionId !== 'string') return undefined;
  return rest.join() === filesKey(connectionId).slice(1).join() ? connectionId : undefined;
}

function releaseCatalog(connectionId: string): void {
  const catalog = catalogs.get(connectionId);
  catalogs.delete(connectionId);
  if (catalog && ![...catalogs.values()].includes(catalog)) catalog.close();
}
