// Tests valid and invalid Host headers. They are sent over a raw socket, because HTTP clients refuse to send them.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const service = await startTestService({ trustedProxies: ['127.0.0.1'] });
beforeAll(() => service.app.http.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => service[Symbol.asyncDispose]());

const BODY = JSON.stringify({ fileName: 'a.wav', contentType: 'audio/wav' });

/** Returns the status of a request for a signed address with these header lines. */
async function presign(version: string, ...lines: string[]): Promise<number> {
  const socket = openSocket(service.app.http);
  const head = [`POST /api/media/upload-url HTTP/${version}`, ...lines, `x-api-key: ${KEYS.studio}`];
  const more = ['content-type: application/json', `content-length: ${BODY.length}`, 'connection: close'];
  socket.write([...head, ...more, '', BODY].join('\r\n'));
  return Number((await text(socket)).split(' ', 2)[1]);
}

test.each([
  'here',
  'here:4600',
  'a.b-c.example.com:65535',
  '127.0.0.1:4600',
  '[::1]:4600',
  '[fe80::1]',
  'under_score',
  'xn--mnchen-3ya.de',
])('a request to the host %s gets a signed address at that host', async (host) => {
  expect(await presign('1.1', `Host: ${host}`)).toBe(200);
});

const BROKEN = [
  '',
  'a/b',
  'a b',
  'me@here',
  'here?x',
  'here#x',
  'here:',
  'here:x',
  'here:65536',
  'here:0',
  'here:1:2',
  '"here"',
  '[::1',
  '[here]',
  'a\\b',
  'a,b',
  '.',
  'münchen',
  '1.2.3.4.5',
  '999.1.1.1',
  'a.0x',
  '4294967296',
  '[::1%lo]',
];

test.each(BROKEN)('the invalid host “%s” gets 400', async (host) => {
  expect(await presign('1.1', `Host: ${host}`)).toBe(400);
});

test.each(BROKEN.slice(1))('the invalid host “%s” from a trusted proxy gets 400', async (host) => {
  expect(await presign('1.1', 'Host: here', `X-Forwarded-Host: ${host}`)).toBe(host === 'a,b' ? 200 : 400);
});

test('two hosts get 400, even equal ones', async () => {
  expect(await presign('1.1', 'Host: here', 'Host: there')).toBe(400);
  expect(await presign('1.1', 'Host: here', 'Host: here')).toBe(400);
});

test('a request for an address without a host gets 400', async () => {
  expect(await presign('1.1')).toBe(400);
  expect(await presign('1.0')).toBe(400);
});

test('an unknown protocol from a trusted proxy gets 400', async () => {
  expect(await presign('1.1', 'Host: here', 'X-Forwarded-Proto: javascript')).toBe(400);
  expect(await presign('1.1', 'Host: here', 'X-Forwarded-Proto: https')).toBe(200);
});
