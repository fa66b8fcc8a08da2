// Caches the list of files in the browser for the next visit: the response itself, with its ETag. Without a cache the next
// visit waits for the server. Only connections remembered on this device have a cache: it is deleted as soon as one is
// forgotten or gets another key.
import {
  CACHED_AT_HEADER,
  CONFIRMED_ENTRY,
  cachedEntry,
  cachedTime,
  etagOf,
  LIST_ENTRY,
} from '#catalog/cached-list.ts';
import type { CachedListResult, Catalog } from '#catalog/client.ts';
import { connections, isRemembered } from '#web/api/connections/connections.ts';
import { type FileList, LIST_CACHE_PREFIX } from './catalogs.ts';

/** Minimum time (ms) between two writes of the confirmation, because the server confirms every few seconds. */
const CONFIRMED_EACH_MS = 60_000;
/**
 * Minimum time (ms) between two writes to the cache of a list without an ETag. Without an ETag, the server sends the whole
 * list every few seconds.
 */
const WITHOUT_ETAG_EACH_MS = 600_000;

/**
 * Removes the ETag from a list if the cache is still empty, as after "Remember on this device" was turned on. A request
 * without an ETag gets the whole list, which can then be cached. Never throws.
 */
export async function withUsableEtag(connectionId: string, last: FileList): Promise<FileList> {
  const isCached = await caches.has(LIST_CACHE_PREFIX + connectionId).catch(() => true);
  return isCached ? last : { ...last, etag: undefined };
}

/** Describes a list that the catalog has read from the cache. */
export function toFileList(catalog: Catalog, { version, cachedAt, etag }: CachedListResult): FileList {
  return { list: { catalog, version, cachedAt: cachedAt }, etag };
}

/** Caches a response while it arrives. If it is cut off, the list cached before stays. Never throws. */
export async function cacheList(connectionId: string, response: Response): Promise<void> {
  const etag = response.headers.get('etag');
  const headers = { [CACHED_AT_HEADER]: String(Date.now()), ...(etag !== null && { etag }) };
  try {
    const cache = await caches.open(LIST_CACHE_PREFIX + connectionId);
    const age = Date.now() - cachedTime(await cachedEntry(LIST_CACHE_PREFIX + connectionId, LIST_ENTRY));
    const isRecent = age >= 0 && age < WITHOUT_ETAG_EACH_MS;
    if (etag === null && isRecent) await response.body?.cancel();
    else await cache.put(LIST_ENTRY, new Response(response.body, { headers }));
  } catch {
    // The connection was lost, or the disk is full. Without a cancel, the clone’s unread bytes would stay in memory.
    await response.body?.cancel().catch(() => undefined);
  }
  // The user may have signed out in the meantime.
  await deleteUnremembered();
}

/** Records that the server confirmed the list with this ETag just now, if it is the cached one. Never throws. */
export async function confirmCachedList(connectionId: string, etag: string): Promise<void> {
  try {
    const confirmed = await cachedEntry(LIST_CACHE_PREFIX + connectionId, CONFIRMED_ENTRY);
    const age = Date.now() - cachedTime(confirmed);
    if (etagOf(confirmed) === etag && age >= 0 && age < CONFIRMED_EACH_MS) return;
    if (etagOf(await cachedEntry(LIST_CACHE_PREFIX + connectionId, LIST_ENTRY)) !== etag) return;
    const cache = await caches.open(LIST_CACHE_PREFIX + connectionId);
    await cache.put(
      CONFIRMED_ENTRY,
      new Response(null, { headers: { [CACHED_AT_HEADER]: String(Date.now()), etag } }),
    );
  } catch {
    // Then the list only looks older than it is.
  }
  await deleteUnremembered();
}

/** Deletes the lists of all other connections. Never throws. */
async function deleteUnremembered(): Promise<void> {
  const { caches } = globalThis;
  const names = (await caches?.keys().catch(() => undefined)) ?? [];
  const gone = names.filter(
    (name) => name.startsWith(LIST_CACHE_PREFIX) && !isRemembered(name.slice(LIST_CACHE_PREFIX.length)),
  );
  await Promise.allSettled(gone.map((name) => caches.delete(name)));
}

connections.subscribe(() => void deleteUnremembered());
// Deletes caches that an earlier page left behind.
void deleteUnremembered();
