import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Catalog } from '#catalog/client.ts';
import { localPort } from '#catalog/testing/local-port.ts';
import { connections } from '#web/api/connections/connections.ts';
import { addConnection, changeKey, remove, setRemembered } from '#web/api/connections/connections-state.ts';
import { LIST_CACHE_PREFIX } from './catalogs.ts';
import { cacheList, confirmCachedList, withUsableEtag } from './list-cache.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };

/** The browser’s caches. A response that is cut off isn’t stored. */
class FakeCaches {
  /** The responses by name of the cache and URL. */
  readonly stored = new Map<string, Map<string, Response>>();
  readonly opened = new Set<string>();

  open(name: string) {
    this.opened.add(name);
    const put = async (entry: string, response: Response) => {
      const { headers } = response;
      const whole = new Response(await response.arrayBuffer(), { headers });
      // A cache that was deleted in the meantime stays deleted.
      if (this.opened.has(name)) this.stored.set(name, new Map(this.stored.get(name)).set(entry, whole));
    };
    return Promise.resolve({ put });
  }

  match(entry: string, { cacheName }: { readonly cacheName: string }) {
    return Promise.resolve(this.stored.get(cacheName)?.get(entry)?.clone());
  }

  has(name: string) {
    return Promise.resolve(this.opened.has(name));
  }

  keys() {
    return Promise.resolve([...this.opened]);
  }

  delete(name: string) {
    this.opened.delete(name);
    return Promise.resolve(this.stored.delete(name));
  }
}

const emptyCatalog = () => new Catalog(localPort());
const readCached = () => emptyCatalog().readCached(LIST_CACHE_PREFIX + id);

let fakes: FakeCaches;
let id: string;

beforeEach(() => {
  fakes = new FakeCaches();
  vi.stubGlobal('caches', fakes);
  connections.change((state) => addConnection(state, { connection: CONNECTION, remember: true }));
  id = connections.get().activeId ?? '';
});

afterEach(() => {
  connections.change((state) => remove(state, id));
  vi.unstubAllGlobals();
});

const answer = (body: BodyInit) => new Response(body, { headers: { etag: 'W/"1"' } });

test('a cached list is read on the next visit with its ETag and age', async () => {
  await cacheList(id, answer('["a.wav"]'));
  const cached = await readCached();
  expect(cached).toMatchObject({ version: 1, etag: 'W/"1"' });
  expect(cached?.cachedAt).toBeGreaterThan(0);
});

test('a response that is cut off leaves the list cached before', async () => {
  await cacheList(id, answer('["a.wav"]'));
  const cut = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new TypeError('cut')) });
  await cacheList(id, answer(cut));
  expect(await readCached()).toMatchObject({ etag: 'W/"1"' });
});

test('a cached response that is no list is not used and is deleted', async () => {
  await cacheList(id, answer('["a.wav",'));
  expect(await readCached()).toBeUndefined();
  expect(fakes.stored.size).toBe(0);
});

test('a list that arrives while the user signs out is not cached', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const caching = cacheList(id, answer(readable));
  connections.change((state) => remove(state, id));
  await writable.getWriter().close();
  await caching;
  expect(fakes.stored.size).toBe(0);
});

test('a browser without caches has no cached list', async () => {
  vi.stubGlobal('caches', undefined);
  await cacheList(id, answer('["a.wav"]'));
  expect(await readCached()).toBeUndefined();
});

test('an empty cached list is not used, so that the server decides whether the gallery is empty', async () => {
  await cacheList(id, answer('[]'));
  expect(await readCached()).toBeUndefined();
});

test('confirming the cached list updates its age at most once a minute; confirming another one does not', async () => {
  const start = 1_000_000_000_000;
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  await cacheList(id, answer('["a.wav"]'));
  const age = async () => {
    const cached = await readCached();
    return (cached?.cachedAt ?? 0) - start;
  };
  vi.setSystemTime(start + 300_000);
  await confirmCachedList(id, 'W/"1"');
  expect(await age()).toBe(300_000);
  vi.setSystemTime(start + 359_000);
  await confirmCachedList(id, 'W/"1"');
  expect(await age()).toBe(300_000);
  vi.setSystemTime(start + 360_000);
  await confirmCachedList(id, 'W/"2"');
  expect(await age()).toBe(300_000);
  await confirmCachedList(id, 'W/"1"');
  expect(await age()).toBe(360_000);
  vi.useRealTimers();
});

test('confirming a list without a cache creates none', async () => {
  await confirmCachedList(id, 'W/"1"');
  expect(fakes.opened.size).toBe(0);
});

test('a cached list dated in the future, by a wrong clock, is not used', async () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  await cacheList(id, answer('["a.wav"]'));
  vi.useRealTimers();
  expect(await readCached()).toBeUndefined();
});

test.each([
  ['is no longer remembered', () => connections.change((state) => setRemembered(state, id, false))],
  [
    'is signed in to again without being remembered',
    () => connections.change((state) => addConnection(state, { connection: CONNECTION, remember: false })),
  ],
  [
    'gets another key',
    () => {
      const connection = { ...CONNECTION, key: 'another' };
      connections.change((state) => changeKey(state, id, { connection, remember: true }));
      id = connections.get().activeId ?? '';
    },
  ],
])('the cache of a connection is deleted when it %s', async (_, change) => {
  await cacheList(id, answer('["a.wav"]'));
  change();
  await vi.waitFor(() => expect(fakes.stored.size).toBe(0));
});

test('the whole list is requested once if the device was remembered after it was read', async () => {
  const last = { list: { catalog: emptyCatalog(), version: 1 }, etag: 'W/"1"' };
  expect(await withUsableEtag(id, last)).toEqual({ ...last, etag: undefined });
  await cacheList(id, answer('["a.wav"]'));
  expect(await withUsableEtag(id, last)).toBe(last);
});

test('a list without an ETag is written at most every ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await cacheList(id, new Response('["a.wav"]'));
  const stored = () => fakes.stored.get(`lectern.list.${id}`)?.get('/kept-list')?.clone().text();
  vi.advanceTimersByTime(599_000);
  await cacheList(id, new Response('["b.wav"]'));
  expect(await stored()).toBe('["a.wav"]');
  vi.advanceTimersByTime(1_000);
  await cacheList(id, new Response('["b.wav"]'));
  expect(await stored()).toBe('["b.wav"]');
  vi.useRealTimers();
});
