import { afterAll, expect, test } from 'vitest';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const ORIGIN = 'https://app.example.com';
const service = await startTestService({ allowedOrigins: [ORIGIN, 'https://two.example.com'] });
afterAll(() => service[Symbol.asyncDispose]());

const preflight = { origin: ORIGIN, 'access-control-request-method': 'PUT' };

test.each(['/api/glossary', '/api/media/upload-url', '/api/no-such-thing'])(
  'a preflight request is answered without a key: %s',
  async (url) => {
    const { statusCode, headers } = await service.inject({ method: 'OPTIONS', url, headers: preflight });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, x-api-key, xi-api-key, Content-Type, If-None-Match, If-Match, Range, If-Range',
    );
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0);
  },
);

test.each<[string, string, Record<string, string>]>([
  ['success', '/api/glossary', { 'x-api-key': KEYS.studio }],
  ['401', '/api/glossary', {}],
  ['404', '/api/no-such-thing', {}],
  ['404 of an address that can’t be decoded', '/api/%FF', {}],
  ['400', '/api/glossary/none/terms', { 'x-api-key': KEYS.studio }],
])('every response to an allowed origin exposes its headers: %s', async (_what, url, key) => {
  const { headers } = await service.inject({ url, headers: { origin: ORIGIN, ...key } });
  expect(headers['access-control-allow-origin']).toBe(ORIGIN);
  expect(headers['access-control-expose-headers']).toBe(
    'ETag, Retry-After, x-request-id, Accept-Ranges, Content-Range, Content-Length',
  );
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers.vary).toContain('Origin');
});

test('an origin that is not listed gets no CORS headers', async () => {
  const headers = { ...preflight, origin: 'https://app.example.com.evil.example' };
  const response = await service.inject({ method: 'OPTIONS', url: '/api/glossary', headers });
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

test('by default, no other origin is allowed', async () => {
  await using closed = await startTestService();
  const response = await closed.inject({ method: 'OPTIONS', url: '/api/glossary', headers: preflight });
  expect(response.statusCode).toBe(404);
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

test('“*” allows any origin', async () => {
  await using open = await startTestService({ allowedOrigins: ['*'] });
  const { headers } = await open.inject({ url: '/api/glossary', headers: { origin: ORIGIN } });
  expect(headers['access-control-allow-origin']).toBe('*');
});
