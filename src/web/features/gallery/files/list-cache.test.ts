import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Catalog } from '#catalog/client.ts';
import { localPort } from '#catalog/testing/local-port.ts';
import { connections } from '#web/api/connections/connections.ts';
import { addConnection, changeKey, remove, setRemembered } from '#web/api/connections/connections-state.ts';
import { LIST_CACHE_PREFIX } from './catalogs.ts';
import { cacheList, confirmCachedList, withUsableEtag } from './list-cache.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };

/** A browser's caches, as far as lists are kept in them: what is cut off is not put there. */
class FakeCaches {
  /** Of each name what was put there, by its entry. */
  readonly stored = new Map<string, Map<string, Response>>();
  readonly opened = new Set<string>();

  open(name: string) {
    this.opened.add(name);
    const put = async (entry: string, response: Response) => {
      const { headers } = response;
      const whole = new Response(await response.arrayBuffer(), { headers });
      // One that was deleted meanwhile is nobody's any more.
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

test('a list that was kept is read on the next visit, with its ETag and when it was read', async () => {
  await cacheList(id, answer('["a.wav"]'));
  const cached = await readCached();
  expect(cached).toMatchObject({ version: 1, etag: 'W/"1"' });
  expect(cached?.cachedAt).toBeGreaterThan(0);
});

test('an answer that is cut off leaves what was kept before', async () => {
  await cacheList(id, answer('["a.wav"]'));
  const cut = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new TypeError('cut')) });
  await cacheList(id, answer(cut));
  expect(await readCached()).toMatchObject({ etag: 'W/"1"' });
});

test('what was kept and is no list is never taken for a short one, and goes', async () => {
  await cacheList(id, answer('["a.wav",'));
  expect(await readCached()).toBeUndefined();
  expect(fakes.stored.size).toBe(0);
});

test('a list that comes while its connection is signed out of is not left behind', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const keeping = cacheList(id, answer(readable));
  connections.change((state) => remove(state, id));
  await writable.getWriter().close();
  await keeping;
  expect(fakes.stored.size).toBe(0);
});

test('where the browser keeps nothing, the service is waited for', async () => {
  vi.stubGlobal('caches', undefined);
  await cacheList(id, answer('["a.wav"]'));
  expect(await readCached()).toBeUndefined();
});

test('that nothing is there is for the service to say', async () => {
  await cacheList(id, answer('[]'));
  expect(await readCached()).toBeUndefined();
});

test('a list that the service has still is of when it said so, once a minute at most; another is as old as it was', async () => {
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

test('what the service says of a list that is kept nowhere leaves nothing', async () => {
  await confirmCachedList(id, 'W/"1"');
  expect(fakes.opened.size).toBe(0);
});

test('a list of a time to come, by a clock that was wrong, is not shown', async () => {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  await cacheList(id, answer('["a.wav"]'));
  vi.useRealTimers();
  expect(await readCached()).toBeUndefined();
});

test.each([
  ['is remembered no more', () => connections.change((state) => setRemembered(state, id, false))],
  [
    'is signed in to again, not to be remembered',
    () => connections.change((state) => addConnection(state, { connection: CONNECTION, remember: false })),
  ],
  [
    'is given another key',
    () => {
      const connection = { ...CONNECTION, key: 'another' };
      connections.change((state) => changeKey(state, id, { connection, remember: true }));
      id = connections.get().activeId ?? '';
    },
  ],
])('what was kept of a connection goes when it %s', async (_, change) => {
  await cacheList(id, answer('["a.wav"]'));
  change();
  await vi.waitFor(() => expect(fakes.stored.size).toBe(0));
});

test('of a device that is remembered since the list was read, the whole list is asked for once', async () => {
  const last = { list: { catalog: emptyCatalog(), version: 1 }, etag: 'W/"1"' };
  expect(await withUsableEtag(id, last)).toEqual({ ...last, etag: undefined });
  await cacheList(id, answer('["a.wav"]'));
  expect(await withUsableEtag(id, last)).toBe(last);
});

test('a server without ETags, which sends the whole list each time, has it written every ten minutes at most', async () => {
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
