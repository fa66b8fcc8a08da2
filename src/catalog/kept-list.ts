// Cache of the file list for the next visit: the response with its ETag and date, in a Cache Storage of its own. The
// page writes it, the worker reads it.
import { NotAListError } from '#catalog/list/path-scanner.ts';
import type { KeptListed, Listed } from './protocol.ts';

export const KEPT_LIST = '/kept-list';
/**
 * Cache entry with the time at which the service last confirmed the list (304). It is separate, because updating it in
 * the list would rewrite the whole list.
 */
export const CONFIRMED = '/kept-list-confirmed';
export const KEPT_AT = 'x-kept-at';

/** Size (bytes) of a portion; reading one takes a few milliseconds. */
const PORTION = 128 * 1024;

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
export async function readKeptList(cacheName: string, { add, end }: Reader): Promise<KeptListed | undefined> {
  try {
    const [kept, confirmed] = await Promise.all([
      keptEntry(cacheName, KEPT_LIST),
      keptEntry(cacheName, CONFIRMED),
    ]);
    const etag = etagOf(kept);
    const times = [
      keptAtOf(kept),
      etag !== undefined && etagOf(confirmed) === etag ? keptAtOf(confirmed) : 0,
    ];
    // A time in the future comes from a wrong clock.
    const keptAt = Math.max(0, ...times.filter((time) => time <= Date.now()));
    if (!kept?.body || keptAt === 0) return undefined;
    if (!(await readInPortions(kept.body, add))) return undefined;
    const listed = end();
    // An empty list is not shown from the cache: only the service can say that the gallery is empty.
    return listed && listed.size > 0 ? { version: listed.version, etag, keptAt } : undefined;
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
    for (let from = 0; from < value.length; from += PORTION)
      if (!(await add(value.subarray(from, from + PORTION)))) return false;
  }
}

export function keptEntry(cacheName: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName });
}

/** Returns when the list was cached or confirmed (ms since 1970), or 0. */
export function keptAtOf(entry: Response | undefined): number {
  return Number(entry?.headers.get(KEPT_AT) ?? 0);
}

export function etagOf(entry: Response | undefined): string | undefined {
  return entry?.headers.get('etag') ?? undefined;
}
