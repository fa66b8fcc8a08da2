// The list of files as it was last read, kept in the browser for the next visit: the response itself, with its ETag. Where
// nothing can be kept, the next visit waits for the service, as the first one did. Kept are those of connections that are
// remembered on this device, and of no others, however one came to be remembered no more or was given another key.

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

/** It is asked every few seconds. */
const CONFIRMED_EACH_MS = 60_000;
/** A server without ETags sends the whole list every few seconds: it is written no more often than this. */
const WITHOUT_ETAG_EACH_MS = 600_000;

/**
 * What was read before, as it is asked by. Of a device that is remembered since nothing has been kept: then without its ETag,
 * as the response is needed whole. Never throws.
 */
export async function withUsableEtag(connectionId: string, last: FileList): Promise<FileList> {
  const isCached = await caches.has(LIST_CACHE_PREFIX + connectionId).catch(() => true);
  return isCached ? last : { ...last, etag: undefined };
}

/** A list of the last visit, once the catalog has it. */
export function toFileList(catalog: Catalog, { version, cachedAt, etag }: CachedListResult): FileList {
  return { list: { catalog, version, cachedAt: cachedAt }, etag };
}

/** Keeps an response while it comes; one that doesn't come to its end leaves what was kept before. Never throws. */
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
    // The line was cut, or the disk is full. Half of a stream that nobody reads would be held in memory.
    await response.body?.cancel().catch(() => undefined);
  }
  // Signed out of in the meantime.
  await deleteUnremembered();
}

/** The service has this list still: where it is the one that is kept, that is of now. Never throws. */
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
    // The list is taken to be older than it is.
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
// What was left before this page.
void deleteUnremembered();
