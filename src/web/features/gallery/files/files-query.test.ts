import { afterEach, expect, test, vi } from 'vitest';
import { Catalog } from '#catalog/client.ts';
import { workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { readFiles } from './files-query.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };
const { signal } = new AbortController();
const LISTED = { version: 2, isSame: false, added: ['b.wav'] };

/** @param isList whether the catalog accepts what it receives as a list */
function fakeCatalog(isList = true) {
  const received: string[] = [];
  const server = {
    ask({ kind, bytes }: { readonly kind: string; readonly bytes?: Uint8Array }) {
      received.push(new TextDecoder().decode(bytes));
      if (kind === 'end-list' && !isList) throw new Error('It is no list.');
      return kind === 'end-list' ? LISTED : undefined;
    },
  };
  const { port } = workerOnThisThread(server, { problemOf: () => 'It is no list.' });
  return { catalog: new Catalog(() => port), received };
}

/** Reads with a list read before. */
function reader(connection = CONNECTION) {
  const { catalog, received } = fakeCatalog();
  const last = { list: { catalog, version: 1 }, etag: 'W/"1"' as string | undefined };
  const read = (known: typeof last | undefined = last) =>
    readFiles({ connection, catalog, last: known, signal });
  return { last, received, read };
}

/** Stubs `fetch` with these responses in turn. @returns the `If-None-Match` of each request */
function answers(...responses: (Response | Error)[]) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('if-none-match'));
    const response = responses.shift() ?? new Error('no more answers');
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('a list is passed to the catalog as it arrives, and its ETag is stored', async () => {
  const asked = answers(Response.json(['b.wav', 'a.wav'], { headers: { etag: 'W/"2"' } }));
  const { catalog, received } = fakeCatalog();
  const { files, added } = await readFiles({ connection: CONNECTION, catalog, last: undefined, signal });
  expect(received.join('')).toBe('["b.wav","a.wav"]');
  expect(files).toEqual({ list: { catalog, version: 2 }, etag: 'W/"2"' });
  expect(added).toEqual(['b.wav']);
  expect(asked).toEqual([null]);
});

test('an unchanged list costs a 304 response and returns the same object', async () => {
  const asked = answers(new Response(null, { status: 304 }));
  const { read, last } = reader();
  expect((await read()).files).toBe(last);
  expect(asked).toEqual(['W/"1"']);
});

test('a list without an ETag is requested without a condition', async () => {
  const asked = answers(Response.json([]));
  const { read, last } = reader();
  await read({ ...last, etag: undefined });
  expect(asked).toEqual([null]);
});

test('a 404 response is an empty list', async () => {
  answers(new Response('Files not found', { status: 404 }));
  const { read, received } = reader();
  expect((await read()).files.etag).toBeUndefined();
  expect(received.join('')).toBe('[]');
});

test('a server that refuses If-None-Match from another origin is asked without it from then on', async () => {
  const answer = () => Response.json(['b.wav'], { headers: { etag: 'W/"2"' } });
  const asked = answers(new TypeError('Failed to fetch'), answer(), answer(), answer());
  const { read } = reader({ ...CONNECTION, baseUrl: 'http://strict.example/api' });
  const { files } = await read();
  await read((await read(files)).files);
  expect(asked).toEqual(['W/"1"', null, null, null]);
});

test('a server of the page’s own origin that can’t be reached is not asked twice', async () => {
  vi.stubGlobal('location', { origin: 'http://media.example' });
  const asked = answers(new TypeError('Failed to fetch'), Response.json([]));
  await expect(reader().read()).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  expect(asked).toEqual(['W/"1"']);
});

test('a response that is no list of paths fails as not-this-api', async () => {
  answers(new Response('<html>'));
  const { catalog } = fakeCatalog(false);
  await expect(readFiles({ connection: CONNECTION, catalog, last: undefined, signal })).rejects.toMatchObject(
    { failure: { kind: 'not-this-api', status: 200 } },
  );
});

test('a list that is cut off in the middle fails as unreachable', async () => {
  const cut = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('["a.wav",')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  answers(new Response(cut));
  await expect(reader().read()).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
});

test('any other error status is thrown', async () => {
  answers(new Response(null, { status: 500 }));
  await expect(reader().read()).rejects.toMatchObject({ status: 500 });
});
