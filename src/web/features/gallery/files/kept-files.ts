// The list of files as it was last read, kept in the browser for the next visit: the answer itself, with its ETag. Where
// nothing can be kept, the next visit waits for the service, as the first one did.
import { type Catalog, NotAList } from '#catalog/client.ts';
import { dropKeptList, isRemembered, keptListCache } from '#web/api/kept-list.ts';
import type { FileList } from './catalogs.ts';

const ENTRY = '/kept-list';
const AT = 'x-kept-at';

/** Reads the list of the last visit into the catalog; undefined where there is none. Never throws. */
export async function readKept(connectionId: string, catalog: Catalog): Promise<FileList | undefined> {
  try {
    const kept = await caches.match(ENTRY, { cacheName: keptListCache(connectionId) });
    const keptAt = Number(kept?.headers.get(AT));
    if (!kept?.body || !(keptAt > 0)) return undefined;
    const { version } = await catalog.read(kept.body);
    return { list: { catalog, version, keptAt }, etag: kept.headers.get('etag') ?? undefined };
  } catch (error) {
    // It was cut off, or something else has been written there.
    if (error instanceof NotAList) await dropKeptList(connectionId);
    return undefined;
  }
}

/** Keeps an answer while it comes; one that doesn't come to its end leaves what was kept before. Never throws. */
export async function keep(connectionId: string, answer: Response): Promise<void> {
  const etag = answer.headers.get('etag');
  const headers = { [AT]: String(Date.now()), ...(etag !== null && { etag }) };
  try {
    const cache = await caches.open(keptListCache(connectionId));
    await cache.put(ENTRY, new Response(answer.body, { headers }));
  } catch {
    // The line was cut, or the disk is full. Half of a stream that nobody reads would be held in memory.
    await answer.body?.cancel().catch(() => undefined);
  }
  // Signed out of in the meantime.
  if (!isRemembered(connectionId)) await dropKeptList(connectionId);
}
