import { afterEach, expect, test, vi } from 'vitest';
import { testConnection } from './test-connection.ts';

const CONNECTION = { baseUrl: 'https://a.test/api', key: 'secret', headerName: 'x-api-key', prefix: '' };
const PAGE = 'https://app.test/';

type Answer = () => Response | Promise<Response>;

/** Fakes `fetch` with answers by path, and under `nobody` for `no-cors` requests. @returns the requests made so far */
function serve(answers: Record<string, Answer>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(input, { ...init, signal: null });
    asked.push(request);
    const path = request.mode === 'no-cors' ? 'nobody' : new URL(request.url).pathname;
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const html = (status: number) => () =>
  new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
const tryIt = () => testConnection(CONNECTION, PAGE);

afterEach(() => {
  vi.unstubAllGlobals();
});

const GLOSSARY = {
  id: '1',
  name: 'Names',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

test('a service that lists its glossaries works', async () => {
  serve({ '/api/glossary': json([GLOSSARY, { ...GLOSSARY, id: '2' }]) });
  expect(await tryIt()).toEqual({ kind: 'works' });
});

test('404 for the glossaries of a service that lists files means it has none', async () => {
  serve({ '/api/glossary': json({ message: 'none' }, 404), '/api/media/files': json([]) });
  expect(await tryIt()).toEqual({ kind: 'works' });
});

test.each([
  ['JSON', json({ message: 'Glossaries not found' }, 404), json({ message: 'Nothing here yet' }, 404)],
  ['text', () => new Response('none', { status: 404 }), () => new Response('none', { status: 404 })],
  ['nothing', () => new Response(null, { status: 404 }), html(404)],
])('404 for both lists, as %s and not as HTML pages, is a new workspace', async (_, glossaries, files) => {
  serve({ '/api/glossary': glossaries, '/api/media/files': files });
  expect(await tryIt()).toEqual({ kind: 'works' });
});

test('404 as HTML for everything, or HTML in place of data, is not this API', async () => {
  const problem = { kind: 'fails', problem: { kind: 'not-this-api' } };
  serve({ '/api/glossary': html(404), '/api/media/files': html(404) });
  expect(await tryIt()).toEqual(problem);
  serve({ '/api/glossary': html(404), '/api/media/files': html(200) });
  expect(await tryIt()).toEqual(problem);
  serve({ '/api/glossary': html(200) });
  expect(await tryIt()).toEqual(problem);
});

test('a refused key is reported as such', async () => {
  serve({ '/api/glossary': json({}, 401) });
  expect(await tryIt()).toEqual({ kind: 'fails', problem: { kind: 'key-refused', status: 401 } });
});

test('a host whose answers the page may not read has wrong CORS settings; the test request carries no key', async () => {
  const asked = serve({ nobody: () => new Response() });
  expect(await tryIt()).toEqual({ kind: 'fails', problem: { kind: 'cors' } });
  expect(asked.map(({ headers }) => headers.get('x-api-key'))).toEqual(['secret', null]);
});

test('a host without any answer is unreachable', async () => {
  serve({});
  expect(await tryIt()).toEqual({ kind: 'fails', problem: { kind: 'unreachable' } });
});
