// Which catalog holds the files of which connection. It lives as long as what was read is in the cache, under whichever
// key: signed in with a new one, a person goes on with what is there.
import type { QueryKey } from '@tanstack/react-query';
import { Catalog } from '#catalog/client.ts';
import type { Versioned } from '#web/api/queries/conditional-read.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { filesKey } from '#web/api/queries/query-keys.ts';

/** What the cache has of a list: who holds it. */
export interface LoadedList {
  readonly catalog: Catalog;
  readonly version: number;
  /** When it was read, where it is the last visit's and the service has not answered yet. */
  readonly cachedAt?: number;
}
export type FileList = Versioned<LoadedList>;

/** The browser's caches that keep lists; the connection's id follows. */
export const LIST_CACHE_PREFIX = 'lectern.list.';

const catalogs = new Map<string, Catalog>();

/** The one there is, or a new one. */
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
  const connectionId = filesOf(key);
  if (connectionId === undefined) return;
  if (type === 'removed') forget(connectionId);
  else if (type === 'updated' && catalogs.get(connectionId) === undefined) {
    const files = queryClient.getQueryData<FileList>(key);
    if (files) catalogs.set(connectionId, files.list.catalog);
  }
});

/** The connection whose files a key is of. */
function filesOf(key: QueryKey): string | undefined {
  const [connectionId, ...rest] = key;
  if (typeof connectionId !== 'string') return undefined;
  return rest.join() === filesKey(connectionId).slice(1).join() ? connectionId : undefined;
}

function forget(connectionId: string): void {
  const catalog = catalogs.get(connectionId);
  catalogs.delete(connectionId);
  if (catalog && ![...catalogs.values()].includes(catalog)) catalog.close();
}
