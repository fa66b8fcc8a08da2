import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestService } from '#service/testing/test-service.ts';

const HTML =
  '<!doctype html><script>scheme()</script><script type="module" src="/assets/main-x1.js"></script>';
const SCRIPT = 'export const main = 1;\n'.repeat(200);

const webApp = await mkdtemp(join(tmpdir(), 'lectern-dist-'));
await mkdir(join(webApp, 'assets'));
await writeFile(join(webApp, 'index.html'), HTML);
await writeFile(join(webApp, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(join(webApp, 'assets', 'main-x1.js'), SCRIPT);
for (const [name, content] of [
  ['app-x2.js', SCRIPT],
  ['app-x2.js.br', 'as br'],
  ['app-x2.js.gz', 'as gzip'],
] as const)
  await writeFile(join(webApp, 'assets', name), content);
const service = await startTestService({}, { webApp });
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(webApp, { recursive: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  '/',
  '/index.html',
  '/gallery',
  '/gallery?dir=a%2F',
  '/glossaries/some-id',
  '/glossaries/id.with.dots',
])('%s gets the page, which caches must revalidate', async (url) => {
  const response = await service.inject({ url, headers: BROWSER });
  expect([response.statusCode, response.body]).toEqual([200, HTML]);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-cache');
});

test('the page’s policy has no unsafe-inline for scripts', async () => {
  const { headers } = await service.inject({ url: '/gallery', headers: BROWSER });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('files with a hash in their name may be cached for a year', async () => {
  const response = await service.inject('/assets/main-x1.js');
  expect(response.body).toBe(SCRIPT);
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(response.headers['content-type']).toMatch(/javascript/);
});

test('a worker’s script has a policy that lets it connect to services', async () => {
  const { headers } = await service.inject('/assets/main-x1.js');
  expect(headers['content-security-policy']).toContain("connect-src 'self' http: https:");
});

test('other files must be revalidated by caches', async () => {
  const response = await service.inject('/icon.svg');
  expect(response.headers['cache-control']).toBe('no-cache');
  const { etag } = response.headers;
  const again = await service.inject({ url: '/icon.svg', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
});

test('text is compressed for clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await service.inject({ url: '/assets/main-x1.js', headers });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers.vary).toContain('Accept-Encoding');
  expect(response.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
});

test.each([
  ['gzip, deflate, br', 'br', 'as br'],
  ['gzip', 'gzip', 'as gzip'],
])(
  'files that the build compressed are sent unchanged to clients that accept the encoding: %s',
  async (accepted, encoding, sent) => {
    const response = await service.inject({
      url: '/assets/app-x2.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.body).toBe(sent);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  },
);

test('files are sent uncompressed to other clients', async () => {
  const response = await service.inject('/assets/app-x2.js');
  expect(response.body).toBe(SCRIPT);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers.vary).toMatch(/accept-encoding/i);
});

test.each([
  ['/assets/old-build.js', BROWSER],
  ['/assets/', BROWSER],
  ['/missing.js', {}],
  ['/api', BROWSER],
  ['/api/no-such-thing', BROWSER],
  ['/healthz/no-such-thing', BROWSER],
  ['/readyz/no-such-thing', BROWSER],
  ['/upload', BROWSER],
  ['/upload?token=any', BROWSER],
  ['/upload/any', BROWSER],
])('a missing file gets 404, not the page: %s', async (url, headers) => {
  expect((await service.inject({ url, headers })).statusCode).toBe(404);
});

test.each([
  '/../package.json',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
])('a path outside the built files is not served: %s', async (url) => {
  const response = await service.inject({ url });
  expect(['', HTML].includes(response.body) || response.statusCode === 404).toBe(true);
});

test('a POST to a path of the app gets 404, not the page', async () => {
  expect((await service.inject({ method: 'POST', url: '/gallery', headers: BROWSER })).statusCode).toBe(404);
});

test.each(['/', '/assets/main-x1.js', '/api/glossary', '/healthz'])(
  'headers forbid content sniffing and referrers: %s',
  async (url) => {
    const { headers } = await service.inject(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

test('without a build of the app, the service runs and explains how to build it', async () => {
  await using bare = await startTestService({}, { webApp: join(webApp, 'nowhere') });
  const response = await bare.inject({ url: '/', headers: BROWSER });
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('npm run build');
  expect((await bare.inject('/healthz')).statusCode).toBe(200);
});
