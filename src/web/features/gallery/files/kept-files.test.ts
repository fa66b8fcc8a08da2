import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Catalog, type CatalogPort } from '#catalog/client.ts';
import { connections } from '#web/api/connections.ts';
import { connect, remove } from '#web/api/connections-state.ts';
import { keep, readKept } from './kept-files.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };

/** A browser's caches, as far as lists are kept in them: what is cut off is not put there. */
class FakeCaches {
  readonly stored = new Map<string, Response>();

  open(name: string) {
    const put = async (_entry: string, response: Response) => {
      const { headers } = response;
      this.stored.set(name, new Response(await response.arrayBuffer(), { headers }));
    };
    return Promise.resolve({ put });
  }

  match(_entry: string, { cacheName }: { readonly cacheName: string }) {
    return Promise.resolve(this.stored.get(cacheName)?.clone());
  }

  delete(name: string) {
    return Promise.resolve(this.stored.delete(name));
  }
}

/** Takes what ends like a list for one. */
function catalogOfAny(): Catalog {
  let text = '';
  let tell: (event: MessageEvent) => void = () => undefined;
  const port: CatalogPort = {
    postMessage: ({ number, ask }) => {
      if (ask.kind === 'bytes') text += new TextDecoder().decode(ask.bytes);
      const isWrong = ask.kind === 'end' && !text.endsWith(']');
      const data = isWrong
        ? ({ kind: 'not-a-list', number, reason: 'It is cut off.' } as const)
        : ({ kind: 'answer', number, answer: { version: 1, isSame: false, added: [] } } as const);
      setTimeout(() => tell(new MessageEvent('message', { data })));
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: (event: MessageEvent) => void) => {
      if (type === 'message') tell = listener;
    },
  };
  return new Catalog(port);
}

let fakes: FakeCaches;
let id: string;

beforeEach(() => {
  fakes = new FakeCaches();
  vi.stubGlobal('caches', fakes);
  connections.change((state) => connect(state, { connection: CONNECTION, remember: true }));
  id = connections.get().activeId ?? '';
});

afterEach(() => {
  connections.change((state) => remove(state, id));
  vi.unstubAllGlobals();
});

const answer = (body: BodyInit) => new Response(body, { headers: { etag: 'W/"1"' } });

test('a list that was kept is read on the next visit, with its ETag and when it was read', async () => {
  await keep(id, answer('["a.wav"]'));
  const catalog = catalogOfAny();
  const kept = await readKept(id, catalog);
  expect(kept).toMatchObject({ list: { catalog, version: 1 }, etag: 'W/"1"' });
  expect(kept?.list.keptAt).toBeGreaterThan(0);
});

test('an answer that is cut off leaves what was kept before', async () => {
  await keep(id, answer('["a.wav"]'));
  const cut = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new TypeError('cut')) });
  await keep(id, answer(cut));
  expect(await readKept(id, catalogOfAny())).toMatchObject({ etag: 'W/"1"' });
});

test('what was kept and is no list is never taken for a short one, and goes', async () => {
  await keep(id, answer('["a.wav",'));
  expect(await readKept(id, catalogOfAny())).toBeUndefined();
  expect(fakes.stored.size).toBe(0);
});

test('a list that comes while its connection is signed out of is not left behind', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const keeping = keep(id, answer(readable));
  connections.change((state) => remove(state, id));
  await writable.getWriter().close();
  await keeping;
  expect(fakes.stored.size).toBe(0);
});

test('where the browser keeps nothing, the service is waited for', async () => {
  vi.stubGlobal('caches', undefined);
  await keep(id, answer('["a.wav"]'));
  expect(await readKept(id, catalogOfAny())).toBeUndefined();
});
