// A list as the browser keeps it for the next visit: the answer itself, with its ETag and when it came, in a cache of its
// own. Read by the worker, written by the page.
import { NotAListError } from '#catalog/list/path-scanner.ts';
import type { KeptListed, Listed } from './protocol.ts';

export const KEPT_LIST = '/kept-list';
/** When the service last said that it has this very list still: the list would have to be written whole for that. */
export const CONFIRMED = '/kept-list-confirmed';
export const KEPT_AT = 'x-kept-at';

/** So many bytes of a list take a few milliseconds. */
const PORTION = 128 * 1024;

interface Reader {
  /** Takes the next bytes of the list; answers false where no more of it is wanted. */
  readonly add: (bytes: Uint8Array) => Promise<boolean>;
  /** @returns undefined where it is wanted no more */
  readonly end: () => Listed | undefined;
}

/** @returns undefined where there is none, or nobody knows how old it is. Never throws. */
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
    // Of a time to come it was by a clock that was wrong.
    const keptAt = Math.max(0, ...times.filter((time) => time <= Date.now()));
    if (!kept?.body || keptAt === 0) return undefined;
    if (!(await readInPortions(kept.body, add))) return undefined;
    const listed = end();
    // That nothing is there is for the service to say.
    return listed && listed.size > 0 ? { version: listed.version, etag, keptAt } : undefined;
  } catch (error) {
    // It was cut off, or something else has been written there.
    if (error instanceof NotAListError) await caches.delete(cacheName);
    return undefined;
  }
}

async function readInPortions(body: ReadableStream<Uint8Array>, add: Reader['add']): Promise<boolean> {
  // Not every browser can iterate over a stream.
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

/** When it was kept or confirmed; 0 where it wasn't. */
export function keptAtOf(entry: Response | undefined): number {
  return Number(entry?.headers.get(KEPT_AT) ?? 0);
}

export function etagOf(entry: Response | undefined): string | undefined {
  return entry?.headers.get('etag') ?? undefined;
}
