import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { issueKey } from '#service/core/api-keys.ts';
import { openRecords } from '#service/open-records.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { everythingIn } from '#service/testing/run-in-records.ts';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';
import { requireKey } from './authenticate.ts';
import { sendProblem } from './problem.ts';

const HOUR = 3_600_000;

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const statusWith = async (key: string, target: TestService = service) =>
  (await target.inject({ url: '/api/glossary', headers: { 'x-api-key': key } })).statusCode;

test.each([
  { authorization: `Bearer ${KEYS.studio}` },
  { authorization: `bearer   ${KEYS.studio}` },
  { 'x-api-key': KEYS.studio },
  { authorization: 'Basic x', 'x-api-key': KEYS.studio },
])('a key in the header %j is accepted', async (headers) => {
  expect((await service.inject({ url: '/api/glossary', headers })).statusCode).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['none', {}],
  ['an empty one', { 'x-api-key': '' }],
  ['a wrong one', { authorization: `Bearer ${KEYS.studio}x` }],
  ['the beginning of one', { authorization: `Bearer ${KEYS.studio.slice(0, -1)}` }],
  ['two', { authorization: `Bearer ${KEYS.studio} ${KEYS.studio}` }],
  ['one without its scheme', { authorization: KEYS.studio }],
  ['one under another scheme', { authorization: `Basic ${KEYS.studio}` }],
  ['one in a header that is not read', { 'xi-api-key': KEYS.studio }],
  ['one that looks handed out', { 'x-api-key': `lectern_000000000000_${'x'.repeat(43)}` }],
])('a request with an invalid key gets 401 with the scheme: %s', async (_what, headers) => {
  const response = await service.inject({ url: '/api/glossary', headers });
  expectProblem(response, 401, 'unauthenticated');
  expect(response.headers['www-authenticate']).toBe('Bearer');
});

test('a key in the URL is ignored', async () => {
  expectProblem(await service.inject(`/api/glossary?key=${KEYS.studio}`), 401, 'unauthenticated');
});

test('the body of a request without a valid key is not read', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await service.inject({
    method: 'POST',
    url: '/api/glossary',
    headers,
    payload: '{broken',
  });
  expectProblem(response, 401, 'unauthenticated');
});

test('a request whose key is revoked while its body arrives changes nothing', async () => {
  const http = fastify();
  http.setErrorHandler(sendProblem);
  let isRevoked = false;
  const signIn = async () => (isRevoked ? undefined : { workspace: 'studio', keyId: 'one' });
  requireKey(http, { signIn }, undefined, 0);
  const done = vi.fn<() => void>();
  http.post('/', async () => done());
  http.addHook('preParsing', async (_request, _reply, body) => {
    isRevoked = true;
    return body;
  });
  const headers = { 'x-api-key': 'a key' };
  expectProblem(
    await http.inject({ method: 'POST', url: '/', headers, payload: {} }),
    401,
    'unauthenticated',
  );
  expect(done).not.toHaveBeenCalled();
});

test.each(['/healthz', '/readyz', '/api/openapi.json', '/api/docs'])('%s needs no key', async (url) => {
  expect((await service.inject(url)).statusCode).toBe(200);
});

test('a key created while the service runs works at once and after a restart, until it is revoked', async () => {
  await using running = await startTestService();
  await using beside = await openRecords(running.config.database);
  const { key, record } = issueKey('studio', Date.now);
  await beside.keys.insert(record);
  expect(await statusWith(key, running)).toBe(200);
  await running.restart();
  expect(await statusWith(key, running)).toBe(200);
  await beside.keys.delete(record.id);
  expect(await statusWith(key, running)).toBe(401);
});

test('a created key gives access to its own workspace only', async () => {
  const { key, record } = issueKey('third', Date.now);
  await using beside = await openRecords(service.config.database);
  await beside.keys.insert(record);
  await service.send('POST', '/glossary', { name: 'Mine' });
  const response = await service.inject({ url: '/api/glossary', headers: { 'x-api-key': key } });
  expect(response.json()).toEqual([]);
});

test('only hashes of keys are stored', async () => {
  await using running = await startTestService({ apiKeys: [] });
  const key = (await running.app.signInKey()) ?? '';
  expect(await statusWith(key, running)).toBe(200);
  expect(await everythingIn(running.config.database)).not.toContain(key.slice(-43));
});

test('without API_KEYS, each start issues a key for the workspace “default”', async () => {
  await using running = await startTestService({ apiKeys: [] });
  const first = (await running.app.signInKey()) ?? '';
  await running.restart();
  const second = (await running.app.signInKey()) ?? '';
  expect(second).not.toBe(first);
  expect([await statusWith(first, running), await statusWith(second, running)]).toEqual([200, 200]);
});

test('with API_KEYS, no sign-in link is issued', async () => {
  expect(await service.app.signInKey()).toBeUndefined();
});

test('an unused sign-in link expires after 24 hours, and a used one stays valid', async () => {
  const { clock, advance } = manualClock();
  await using running = await startTestService({ apiKeys: [] }, { clock });
  const used = (await running.app.signInKey()) ?? '';
  const unused = (await running.app.signInKey()) ?? '';
  advance(23 * HOUR);
  expect(await statusWith(used, running)).toBe(200);
  advance(HOUR);
  expect(await statusWith(unused, running)).toBe(401);
  advance(10_000 * HOUR);
  await running.restart();
  expect(await statusWith(used, running)).toBe(200);
  expect(await statusWith(unused, running)).toBe(401);
});

test.each(['0.0.0.0', '::', '192.0.2.1', 'media.example.com'])(
  'a start with HOST=%s and no key fails with advice',
  async (host) => {
    await expect(startTestService({ apiKeys: [], host })).rejects.toThrow(/npm run keys -- add .* API_KEYS=/);
  },
);

test('beyond loopback, a start with a permanent key succeeds and issues no sign-in link', async () => {
  await using running = await startTestService({ host: '0.0.0.0' });
  expect(await running.app.signInKey()).toBeUndefined();
});
