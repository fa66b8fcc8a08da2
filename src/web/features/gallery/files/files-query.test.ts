import { afterEach, expect, test, vi } from 'vitest';
import { buildCatalog } from '#catalog/client.ts';
import { readFiles } from './files-query.ts';

const CONNECTION = { baseUrl: 'http://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };
const { signal } = new AbortController();
const last = { list: buildCatalog(['a.wav']), etag: 'W/"1"' };

/** Answers requests in turn and notes what each asked with. */
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

test('a list in any order becomes a catalog, with the ETag the server exposed', async () => {
  const asked = answers(Response.json(['b.wav', 'a.wav'], { headers: { etag: 'W/"2"' } }));
  const { list: catalog, etag } = await readFiles(CONNECTION, undefined, signal);
  expect(catalog.entries).toEqual(['a.wav', 'b.wav']);
  expect(etag).toBe('W/"2"');
  expect(asked).toEqual([null]);
});

test('an unchanged list costs a 304 and answers the very same catalog', async () => {
  const asked = answers(new Response(null, { status: 304 }));
  expect(await readFiles(CONNECTION, last, signal)).toBe(last);
  expect(asked).toEqual(['W/"1"']);
});

test('without an ETag the request has no condition', async () => {
  const asked = answers(Response.json([]));
  await readFiles(CONNECTION, { ...last, etag: undefined }, signal);
  expect(asked).toEqual([null]);
});

test('404 is an empty list', async () => {
  answers(new Response('Files not found', { status: 404 }));
  expect((await readFiles(CONNECTION, last, signal)).list.entries).toEqual([]);
});

test('a server that refuses the conditional header from another origin is asked without it from then on', async () => {
  const answer = () => Response.json(['b.wav'], { headers: { etag: 'W/"2"' } });
  const asked = answers(new TypeError('Failed to fetch'), answer(), answer(), answer());
  const strict = { ...CONNECTION, baseUrl: 'http://strict.example/api' };
  const files = await readFiles(strict, last, signal);
  expect(files.list.entries).toEqual(['b.wav']);
  await readFiles(strict, await readFiles(strict, files, signal), signal);
  expect(asked).toEqual(['W/"1"', null, null, null]);
});

test('a service of our own that can’t be reached is not asked a second time', async () => {
  vi.stubGlobal('location', { origin: 'http://media.example' });
  const asked = answers(new TypeError('Failed to fetch'), Response.json([]));
  await expect(readFiles(CONNECTION, last, signal)).rejects.toMatchObject({
    failure: { kind: 'unreachable' },
  });
  expect(asked).toEqual(['W/"1"']);
});

test.each([
  ['not JSON', new Response('<html>')],
  ['not a list', Response.json({ files: [] })],
  ['not of texts', Response.json([1])],
])('an answer that is %s is not this API', async (_, response) => {
  answers(response);
  await expect(readFiles(CONNECTION, undefined, signal)).rejects.toMatchObject({
    failure: { kind: 'not-this-api' },
  });
});

test('any other refusal is the caller’s to show', async () => {
  answers(new Response(null, { status: 500 }));
  await expect(readFiles(CONNECTION, last, signal)).rejects.toMatchObject({ status: 500 });
});
