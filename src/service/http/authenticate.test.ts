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

const statusWith = async (key: string, asked: TestService = service) =>
  (await asked.inject({ url: '/api/glossary', headers: { 'x-api-key': key } })).statusCode;

test.each([
  { authorization: `Bearer ${KEYS.studio}` },
  { authorization: `bearer   ${KEYS.studio}` },
  { 'x-api-key': KEYS.studio },
  { authorization: 'Basic x', 'x-api-key': KEYS.studio },
])('a key is taken from %j', async (headers) => {
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
])('with a key like this the answer is 401, naming the scheme: %s', async (_what, headers) => {
  const response = await service.inject({ url: '/api/glossary', headers });
  expectProblem(response, 401, 'unauthenticated');
  expect(response.headers['www-authenticate']).toBe('Bearer');
});

test('a key in the address is not read', async () => {
  expectProblem(await service.inject(`/api/glossary?key=${KEYS.studio}`), 401, 'unauthenticated');
});

test('a stranger’s body is not looked at', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await service.inject({
    method: 'POST',
    url: '/api/glossary',
    headers,
    payload: '{broken',
  });
  expectProblem(response, 401, 'unauthenticated');
});

test('what a request with a slow body asks for is not done once its key is revoked', async () => {
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

test('a key handed out beside the running service works at once, over restarts, until it is revoked', async () => {
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

test('a key handed out opens its own workspace only', async () => {
  const { key, record } = issueKey('third', Date.now);
  await using beside = await openRecords(service.config.database);
  await beside.keys.insert(record);
  await service.send('POST', '/glossary', { name: 'Mine' });
  const response = await service.inject({ url: '/api/glossary', headers: { 'x-api-key': key } });
  expect(response.json()).toEqual([]);
});

test('keys are kept hashed only', async () => {
  await using running = await startTestService({ apiKeys: [] });
  const key = (await running.app.signInKey()) ?? '';
  expect(await statusWith(key, running)).toBe(200);
  expect(await everythingIn(running.config.database)).not.toContain(key.slice(-43));
});

test('without API_KEYS each start hands out a key to the workspace “default”', async () => {
  await using running = await startTestService({ apiKeys: [] });
  const first = (await running.app.signInKey()) ?? '';
  await running.restart();
  const second = (await running.app.signInKey()) ?? '';
  expect(second).not.toBe(first);
  expect([await statusWith(first, running), await statusWith(second, running)]).toEqual([200, 200]);
});

test('with API_KEYS no link is handed out', async () => {
  expect(await service.app.signInKey()).toBeUndefined();
});

test('a link that nobody used for 24 hours is dead; one that was used stays good', async () => {
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
  'HOST=%s without any key is refused, saying what to do',
  async (host) => {
    await expect(startTestService({ apiKeys: [], host })).rejects.toThrow(/npm run keys -- add .* API_KEYS=/);
  },
);

test('beyond loopback a lasting key is enough, and no link is handed out', async () => {
  await using running = await startTestService({ host: '0.0.0.0' });
  expect(await running.app.signInKey()).toBeUndefined();
});
