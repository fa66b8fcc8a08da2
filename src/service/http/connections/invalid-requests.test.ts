// Sends invalid requests over a raw socket. They never reach a route.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';

const SECRET = 'said-in-confidence';
const service = await startTestService();
beforeAll(() => service.app.http.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => service[Symbol.asyncDispose]());

/** Returns all bytes that arrive until the connection is closed. */
function answerTo(request: string): Promise<string> {
  const socket = openSocket(service.app.http);
  socket.write(request);
  return text(socket);
}

const get = (version: string, ...headers: string[]) =>
  [`GET /healthz?${SECRET} HTTP/${version}`, 'Host: here', ...headers, '', ''].join('\r\n');

test.each<[number, string, string]>([
  [400, 'bytes that aren’t HTTP', `${SECRET}\r\n\r\n`],
  [400, 'an invalid header', get('1.1', SECRET)],
  [417, 'an unsupported Expect header', get('1.1', `Expect: ${SECRET}`)],
  [417, 'an unsupported Expect header before a body', get('1.1', `Expect: ${SECRET}`, 'Content-Length: 5')],
  [431, 'headers over 16 KiB', get('1.1', `X-Long: ${SECRET.repeat(1000)}`)],
  [505, 'another version of HTTP', get('3.0')],
])(
  'the HTTP layer answers %d to %s with a bare status and closes the connection',
  async (status, _what, request) => {
    const answer = await answerTo(request);
    const [head = '', body] = answer.split('\r\n\r\n');
    const [statusLine, ...headers] = head.toLowerCase().split('\r\n');
    expect(statusLine).toMatch(new RegExp(`^http/1\\.1 ${status} [a-z -]+$`));
    expect(headers.filter((header) => !header.startsWith('date: ')).toSorted()).toEqual([
      'connection: close',
      'content-length: 0',
    ]);
    expect(body).toBe('');
  },
);

test('a request without a Host header gets 400', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n';
  expect(await answerTo(request)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test.each([
  ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['with an unsupported Expect header', get('1.1', 'Expect: x')],
])('of 1,000 requests %s in one packet, no more are answered than of valid ones', async (_what, one) => {
  const socket = openSocket(service.app.http).on('error', () => undefined);
  let answers = '';
  socket.setEncoding('utf8').on('data', (more: string) => (answers += more));
  socket.write(one.repeat(1_000));
  // Unlike `once` of node:events, this doesn't reject if the socket closes with an error.
  await new Promise((resolve) => socket.once('close', resolve));
  // One request is answered at a time, and at most ten wait.
  expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(11);
});

test('bytes that aren’t HTTP behind a pending request close the connection without a response', async () => {
  expect(await answerTo(`${get('1.1')}${SECRET}\r\n\r\n`)).toBe('');
});

test('an invalid chunked body gets 400', async () => {
  const head = ['POST /api/glossary HTTP/1.1', 'Host: x', `X-Api-Key: ${KEYS.studio}`];
  const body = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n';
  expect(await answerTo([...head, body].join('\r\n'))).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('an invalid request does not affect other connections', async () => {
  await answerTo(`${SECRET}\r\n\r\n`);
  expect(await answerTo(get('1.1', 'Connection: close'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
