import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { JSON_BODY_MAX_BYTES, LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { parseJsonBodies } from '#service/http/bodies/json-body.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { runInRecords } from '#service/testing/run-in-records.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const AUTHORIZATION = { authorization: `Bearer ${KEYS.studio}` };

function post(payload: string | Buffer | undefined, contentType?: string) {
  const headers = { ...AUTHORIZATION, ...(contentType !== undefined && { 'content-type': contentType }) };
  return service.inject({
    method: 'POST',
    url: '/api/glossary',
    headers,
    ...(payload !== undefined && { payload }),
  });
}

test.each<[string, string | Buffer, string]>([
  ['malformed JSON', '{"name":', 'application/json'],
  ['JSON that is not UTF-8', Buffer.from('{"name":"\xff"}', 'latin1'), 'application/json'],
  ['another media type', 'name=x', 'application/x-www-form-urlencoded'],
  ['JSON under another name', '{"name":"x"}', 'text/plain'],
  ['a media type that is none', '{"name":"x"}', 'what ever'],
])('%s gets 400', async (_what, payload, contentType) => {
  expectProblem(await post(payload, contentType), 400, 'malformed-body');
});

test.each([undefined, '[]', 'null', '"x"'])(
  'the error for the body %s, which isn’t an object, is a sentence',
  async (payload) => {
    const answer = await post(payload, 'application/json');
    expectProblem(answer, 400, 'invalid-input');
    expect(answer.json()).toMatchObject({
      detail: 'The body must be a JSON object.',
      errors: [{ path: '' }],
    });
  },
);

test('a body without a media type gets 400', async () => {
  expectProblem(await post(Buffer.from('{"name":"x"}')), 400, 'malformed-body');
});

test('parameters of the media type are accepted', async () => {
  expect((await post('{"name":"x"}', 'application/json; charset=utf-8')).statusCode).toBe(201);
});

test('a body over 4 MiB gets 400', async () => {
  const name = JSON.stringify({ name: 'x'.repeat(JSON_BODY_MAX_BYTES) });
  expectProblem(await post(name, 'application/json'), 400, 'body-too-large');
});

test('a body that is nested too deep or has a list that is too long gets 400 before it is checked', async () => {
  const deep = await post(`{"name":${'['.repeat(33)}${']'.repeat(33)}}`, 'application/json');
  expectProblem(deep, 400, 'malformed-body');
  const brackets = await post(`{"name":${JSON.stringify('\\"[[{{'.repeat(100))}}`, 'application/json');
  expect(brackets.statusCode).toBe(201);
  const many = await post(`{"name":[${'0,'.repeat(2 * LIST_ENTRIES_MAX + 1)}0]}`, 'application/json');
  expectProblem(many, 400, 'malformed-body');
  const names = Array.from({ length: LIST_ENTRIES_MAX + 1 }, (_, at) => `"name${at}":0`).join();
  expectProblem(await post(`{${names}}`, 'application/json'), 400, 'malformed-body');
  const empty = Array.from({ length: LIST_ENTRIES_MAX + 1 }, () => ({}));
  const long = await service.send('POST', '/media/files/delete', { paths: empty });
  expectProblem(long, 400, 'invalid-input');
  expect(long.json()).toMatchObject({ detail: 'A list can have at most 50,000 entries.' });
});

test.each([undefined, 'application/json', 'text/plain', 'what ever'])(
  'a missing body gets 400 like an invalid one: content type %s',
  async (contentType) => {
    expectProblem(await post(undefined, contentType), 400, 'invalid-input');
  },
);

test('fields with names like __proto__ are harmless', async () => {
  const payload = '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  const response = await post(payload, 'application/json');
  expect(response.statusCode).toBe(201);
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/glossary/x'],
  ['GET', '/api/glossary/'],
  ['PATCH', '/api/glossary'],
  ['HEAD', '/api/glossary'],
  ['POST', '/api/glossary/terms/x/y'],
  ['DELETE', '/api/glossary/%E0%A4%A'],
  ['PUT', '/api/glossary/terms/%FF'],
] as const)('%s %s gets 404 as an unknown route or an invalid id', async (method, url) => {
  const response = await service.inject({ method, url, headers: AUTHORIZATION });
  expect(response.statusCode).toBe(404);
  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('an unknown route and an unknown id have different codes', async () => {
  expectProblem(await service.inject('/api/nothing'), 404, 'route-not-found');
  expectProblem(await service.inject('/api/glossary/%E0%A4%A/terms'), 404, 'route-not-found');
});

test('a 500 contains nothing but the request id', async () => {
  await using broken = await startTestService();
  await runInRecords(broken.config.database, 'drop table term; drop table glossary');
  const response = await broken.send('GET', '/glossary');
  const problem = expectProblem(response, 500, 'internal');
  expect(Object.keys(problem).sort()).toEqual(['requestId', 'status', 'title', 'type']);
  expect(problem.requestId).toBe(response.headers['x-request-id']);
});

test('only the first 100 errors of a body are reported', async () => {
  for (const wrong of [7, '/']) {
    const response = await service.send('POST', '/media/files/delete', { paths: Array(1_000).fill(wrong) });
    const { errors } = expectProblem(response, 400, 'invalid-input');
    expect(errors?.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, i) => `paths.${i}`));
  }
});

test('every error contains the request id', async () => {
  const response = await service.inject('/api/glossary');
  expect(expectProblem(response, 401, 'unauthenticated').requestId).toBe(response.headers['x-request-id']);
});

test('a body that takes too long to arrive gets 408, and the connection is closed', async () => {
  await using http = fastify();
  parseJsonBodies(http, { timeoutMs: 1 });
  http.post('/', async () => 'never');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"urn:lectern:error:request-timeout"/);
  await once(socket, 'close');
});
