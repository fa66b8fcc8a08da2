// Cache of the file list for the next visit: the response with its ETag and date, in a Cache Storage of its own. The
// page writes it, the worker reads it.
import { NotAListError } from '#catalog/list/path-scanner.ts';
import type { CachedListResult, Listed } from './protocol.ts';

export const LIST_ENTRY = '/kept-list';
/**
 * Cache entry with the time at which the service last confirmed the list (304). It is separate, because updating it in
 * the list would rewrite the whole list.
 */
export const CONFIRMED_ENTRY = '/kept-list-confirmed';
export const CACHED_AT_HEADER = 'x-kept-at';

/** Size (bytes) of a portion; reading one takes a few milliseconds. */
const PORTION_BYTES = 128 * 1024;

interface Reader {
  /** Receives the next bytes. Returns false to stop reading. */
  readonly add: (bytes: Uint8Array) => Promise<boolean>;
  /** @returns undefined if the list is no longer wanted */
  readonly end: () => Listed | undefined;
}

/**
 * Reads the cached list. Never throws.
 * @returns undefined if there is none or its age is unknown
 */
export async function readCachedList(
  cacheName: string,
  { add, end }: Reader,
): Promise<CachedListResult | undefined> {
  try {
    const [cached, confirmed] = await Promise.all([
      cachedEntry(cacheName, LIST_ENTRY),
      cachedEntry(cacheName, CONFIRMED_ENTRY),
    ]);
    const etag = etagOf(cached);
    const times = [
      cachedTime(cached),
      etag !== undefined && etagOf(confirmed) === etag ? cachedTime(confirmed) : 0,
    ];
    // A time in the future comes from a wrong clock.
    const cachedAt = Math.max(0, ...times.filter((time) => time <= Date.now()));
    if (!cached?.body || cachedAt === 0) return undefined;
    if (!(await readInPortions(cached.body, add))) return undefined;
    const listed = end();
    // An empty list is not shown from the cache: only the service can say that the gallery is empty.
    return listed && listed.size > 0 ? { version: listed.version, etag, cachedAt } : undefined;
  } catch (error) {
    // The entry is incomplete or damaged.
    if (error instanceof NotAListError) await caches.delete(cacheName);
    return undefined;
  }
}

async function readInPortions(body: ReadableStream<Uint8Array>, add: Reader['add']): Promise<boolean> {
  // A reader, because not every browser can iterate over a stream.
  for (const reader = body.getReader(); ; ) {
    const { value } = await reader.read();
    if (!value) return true;
    for (let from = 0; from < value.length; from += PORTION_BYTES)
      if (!(await add(value.subarray(from, from + PORTION_BYTES)))) return false;
  }
}

export function cachedEntry(cacheName: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName });
}

/** Returns when the list was cached or confirmed (ms since 1970), or 0. */
export function cachedTime(entry: Response | undefined): number {
  return Number(entry?.headers.get(CACHED_AT_HEADER) ?? 0);
}

export function etagOf(entry: Response | undefined): string | undefined {
  return entry?.headers.get('etag') ?? undefined;
}
