// The list of files as it was last read, kept in the browser for the next visit: the answer itself, with its ETag. Where
// nothing can be kept, the next visit waits for the service, as the first one did. Kept are those of connections that are
// remembered on this device, and of no others, however one came to be remembered no more or was given another key.
import { type Catalog, NotAList } from '#catalog/client.ts';
import { connections, isRemembered } from '#web/api/connections/connections.ts';
import type { FileList } from './catalogs.ts';

/** The connection's id follows: signing out deletes what carries it. */
const NAME = 'lectern.list.';
const ENTRY = '/kept-list';
/** When the service last said that it has this very list still: the list would have to be written whole for that. */
const CONFIRMED = '/kept-list-confirmed';
const AT = 'x-kept-at';
/** It is asked every few seconds. */
const CONFIRMED_EACH_MS = 60_000;
/** A server without ETags sends the whole list every few seconds: it is written no more often than this. */
const WITHOUT_ETAG_EACH_MS = 600_000;

/**
 * What was read before, as it is asked by: in this visit, else in the last. Where that is nothing, undefined. Of a device
 * that is remembered since nothing has been kept: then without its ETag, as the answer is needed whole. Never throws.
 */
export async function lastRead(
  connectionId: string,
  catalog: Catalog,
  last: FileList | undefined,
): Promise<FileList | undefined> {
  if (!last) return await readKept(connectionId, catalog);
  const wasKept = await caches.has(NAME + connectionId).catch(() => true);
  return wasKept ? last : { ...last, etag: undefined };
}

/** Reads the list of the last visit into the catalog. */
async function readKept(connectionId: string, catalog: Catalog): Promise<FileList | undefined> {
  try {
    const [kept, confirmed] = await Promise.all([
      entryOf(connectionId, ENTRY),
      entryOf(connectionId, CONFIRMED),
    ]);
    const etag = etagOf(kept);
    const times = [timeOf(kept), etag !== undefined && etagOf(confirmed) === etag ? timeOf(confirmed) : 0];
    // Of a time to come it was by a clock that was wrong: nobody knows how old it is.
    const keptAt = Math.max(0, ...times.filter((time) => time <= Date.now()));
    if (!kept?.body || keptAt === 0) return undefined;
    const { version, size } = await catalog.read(kept.body);
    // That nothing is there is for the service to say.
    if (size === 0) return undefined;
    return { list: { catalog, version, keptAt }, etag };
  } catch (error) {
    // It was cut off, or something else has been written there.
    if (error instanceof NotAList) await caches.delete(NAME + connectionId);
    return undefined;
  }
}

/** Keeps an answer while it comes; one that doesn't come to its end leaves what was kept before. Never throws. */
export async function keep(connectionId: string, answer: Response): Promise<void> {
  const etag = answer.headers.get('etag');
  const headers = { [AT]: String(Date.now()), ...(etag !== null && { etag }) };
  try {
    const cache = await caches.open(NAME + connectionId);
    const age = Date.now() - timeOf(await entryOf(connectionId, ENTRY));
    const isRecent = age >= 0 && age < WITHOUT_ETAG_EACH_MS;
    if (etag === null && isRecent) await answer.body?.cancel();
    else await cache.put(ENTRY, new Response(answer.body, { headers }));
  } catch {
    // The line was cut, or the disk is full. Half of a stream that nobody reads would be held in memory.
    await answer.body?.cancel().catch(() => undefined);
  }
  // Signed out of in the meantime.
  await dropUnremembered();
}

/** The service has this list still: where it is the one that is kept, that is of now. Never throws. */
export async function confirmKept(connectionId: string, etag: string): Promise<void> {
  try {
    const confirmed = await entryOf(connectionId, CONFIRMED);
    const age = Date.now() - timeOf(confirmed);
    if (etagOf(confirmed) === etag && age >= 0 && age < CONFIRMED_EACH_MS) return;
    if (etagOf(await entryOf(connectionId, ENTRY)) !== etag) return;
    const cache = await caches.open(NAME + connectionId);
    await cache.put(CONFIRMED, new Response(null, { headers: { [AT]: String(Date.now()), etag } }));
  } catch {
    // The list is taken to be older than it is.
  }
  await dropUnremembered();
}

function entryOf(connectionId: string, entry: string): Promise<Response | undefined> {
  return caches.match(entry, { cacheName: NAME + connectionId });
}

/** When it was kept or confirmed; 0 where it wasn't. */
function timeOf(entry: Response | undefined): number {
  return Number(entry?.headers.get(AT) ?? 0);
}

function etagOf(entry: Response | undefined): string | undefined {
  return entry?.headers.get('etag') ?? undefined;
}

/** Deletes the lists of all other connections. Never throws. */
async function dropUnremembered(): Promise<void> {
  const { caches } = globalThis;
  const names = (await caches?.keys().catch(() => undefined)) ?? [];
  const gone = names.filter((name) => name.startsWith(NAME) && !isRemembered(name.slice(NAME.length)));
  await Promise.allSettled(gone.map((name) => caches.delete(name)));
}

connections.subscribe(() => void dropUnremembered());
// What was left before this page.
void dropUnremembered();
