import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { sendProblem } from '#service/http/problem.ts';
import { WorkTurns } from '#service/http/work-turns.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { parseJsonBodies } from './json-body.ts';
import { drainUnreadBodies } from './unread-body.ts';

/** Unlike `once` of node:events, doesn't reject if the socket closes with an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const limitsOf = (perClient: number, all = perClient) => ({ perClient, perWorkspace: all, all });

test('neither the rest of a refused body nor a client that disconnects during authentication uses memory', async () => {
  const http = fastify();
  http.setErrorHandler(sendProblem);
  drainUnreadBodies(http);
  const lookups = new EventEmitter();
  http.addHook('onRequest', async ({ url, raw }) => {
    if (url !== '/gone') return;
    lookups.emit('begin');
    await closed(raw.socket);
    setImmediate(() => lookups.emit('end'));
  });
  // Room for the longest body, and 128 KiB more.
  const limits = limitsOf(4 * MIB + 131_072);
  parseJsonBodies(http, { timeoutMs: 60_000, limits: { small: limits, large: limits } });
  http.post('/', async () => 'read');
  http.post('/gone', async () => 'read');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const head = (url: string, length: string) =>
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const chunk = `${MIB.toString(16)}\r\n${'1'.repeat(MIB)}\r\n`;

  const tooLong = openSocket(http).on('error', () => undefined);
  tooLong.write(head('/', 'Transfer-Encoding: chunked') + chunk.repeat(5));
  expect(String(await once(tooLong, 'data'))).toMatch(/^HTTP\/1\.1 400 /);
  tooLong.write(`${chunk.repeat(3)}0\r\n\r\n`);
  await closed(tooLong);

  for (let time = 0; time < 3; time++) {
    const leaving = openSocket(http);
    leaving.write(head('/gone', 'Content-Length: 60000'));
    await once(lookups, 'begin');
    leaving.resetAndDestroy();
    await once(lookups, 'end');
  }

  const last = openSocket(http);
  last.write(`${head('/', `Content-Length: ${4 * MIB}`)}${'1'.repeat(4 * MIB)}`);
  expect(String(await once(last, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  last.destroy();
  await http.close();
});

test('an unread body does not delay the next request of its connection', async () => {
  const http = fastify();
  drainUnreadBodies(http);
  parseJsonBodies(http, { timeoutMs: 60_000 });
  http.get('/', async () => 'first');
  http.get('/next', async () => 'second');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http);
  const chunk = `${MIB.toString(16)}\r\n${'1'.repeat(MIB)}\r\n`;
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
  expect(String(await once(socket, 'data'))).toMatch(/first$/);
  socket.write(`${chunk}0\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(/second$/);
  socket.destroy();
  await http.close();
});

test('each body waits for a turn before it is parsed, even a small one', async () => {
  await using http = fastify();
  parseJsonBodies(http, { timeoutMs: 60_000 });
  http.post('/', async () => 'read');
  using turns = vi.spyOn(WorkTurns.prototype, 'next');
  await Promise.all(
    Array.from({ length: 20 }, () => http.inject({ method: 'POST', url: '/', payload: { a: 1 } })),
  );
  expect(turns).toHaveBeenCalledTimes(20);
});

test.each([1, 500])(
  'a body that exceeds the memory limit gets 429 while it arrives, and others continue: sizes × %s',
  async (size) => {
    const http = fastify();
    http.setErrorHandler(sendProblem);
    drainUnreadBodies(http);
    const limits = limitsOf(1_000 * size, 10_000 * size);
    parseJsonBodies(http, { timeoutMs: 60_000, limits: { small: limits, large: limits } });
    http.post('/', { bodyLimit: 1_000 * size }, async () => 'read');
    await http.listen({ host: '127.0.0.1', port: 0 });
    const head = (bytes: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes * size}\r\n\r\n`;
    const slow = openSocket(http);
    const connected = Promise.withResolvers<Socket>();
    http.server.once('connection', connected.resolve);
    const sent = `${head(900)}${'1'.repeat(800 * size)}`;
    slow.write(sent);
    await vi.waitFor(async () => expect((await connected.promise).bytesRead).toBe(sent.length));
    const answerTo = async (bytes: number) => {
      const socket = openSocket(http);
      socket.write(`${head(bytes)}${'1'.repeat(bytes * size)}`);
      const answer = String(await once(socket, 'data'));
      socket.destroy();
      return answer;
    };
    const refused = await answerTo(300);
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/^retry-after: \d+/im);
    expect(await answerTo(100)).toMatch(/^HTTP\/1\.1 200 /);
    slow.write('1'.repeat(100 * size));
    expect(String(await once(slow, 'data'))).toContain('200 OK');
    expect(await answerTo(900)).toMatch(/^HTTP\/1\.1 200 /);
    slow.destroy();
    await http.close();
  },
);

/** Creates a server whose limits hold one body of 60,000 bytes and one of 90,000. */
async function startWithSmallLimits() {
  const http = fastify();
  http.setErrorHandler(sendProblem);
  http.decorateRequest('workspace', '');
  drainUnreadBodies(http);
  parseJsonBodies(http, {
    timeoutMs: 60_000,
    limits: { small: limitsOf(100_000), large: limitsOf(100_000) },
  });
  const post = async (path: string, bytes: number) => {
    const { statusCode } = await http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: '1'.repeat(bytes),
    });
    return statusCode;
  };
  return { http, post };
}

const headOf = (path: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...more, '', ''].join('\r\n');

test('a body counts towards the limit until its handler ends, even after its client disconnected', async () => {
  const { http, post } = await startWithSmallLimits();
  const started = Promise.withResolvers<Socket>();
  const end = Promise.withResolvers<void>();
  http.post('/slow', async ({ raw }) => {
    started.resolve(raw.socket);
    await end.promise;
    return 'done';
  });
  http.post('/', async () => 'read');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http);
  socket.write(headOf('/slow', 'Content-Length: 60000') + '1'.repeat(60_000));
  const received = await started.promise;
  socket.resetAndDestroy();
  await closed(received);
  expect(await post('/', 60_000)).toBe(429);
  end.resolve();
  await vi.waitFor(async () => expect(await post('/', 60_000)).toBe(200));
  await http.close();
});

test('the handler does not run if the client disconnected before', async () => {
  const { http } = await startWithSmallLimits();
  const lookedUp = Promise.withResolvers<void>();
  const handler = vi.fn<() => Promise<string>>(async () => 'done');
  const over = Promise.withResolvers<void>();
  http.addHook('preHandler', async ({ raw }) => {
    lookedUp.resolve();
    await closed(raw.socket);
  });
  http.addHook('onError', async () => over.resolve());
  http.post('/', handler);
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http);
  socket.write(`${headOf('/', 'Content-Length: 2')}{}`);
  await lookedUp.promise;
  socket.resetAndDestroy();
  await over.promise;
  expect(handler).not.toHaveBeenCalled();
  await http.close();
});

test('a body whose first chunk exceeds the limit gets 429', async () => {
  const { http } = await startWithSmallLimits();
  http.post('/', async () => 'read');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http).on('error', () => undefined);
  socket.write(`${headOf('/', 'Content-Length: 4000000')}${'1'.repeat(200_000)}`);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 429 /);
  socket.destroy();
  await http.close();
});

test.each(['Content-Length: 90000', 'Transfer-Encoding: chunked'])(
  'long bodies do not count towards the limit of bodies up to 64 KiB: %s',
  async (length) => {
    const { http, post } = await startWithSmallLimits();
    http.post('/', async () => 'read');
    await http.listen({ host: '127.0.0.1', port: 0 });
    const connected = Promise.withResolvers<Socket>();
    http.server.once('connection', connected.resolve);
    const socket = openSocket(http);
    const body = '1'.repeat(80_000);
    const sent =
      headOf('/', length) + (length.endsWith('0') ? body : `${body.length.toString(16)}\r\n${body}\r\n`);
    socket.write(sent);
    await vi.waitFor(async () => expect((await connected.promise).bytesRead).toBe(sent.length));
    expect(await post('/', 90_000)).toBe(429);
    expect(await post('/', 60_000)).toBe(200);
    socket.destroy();
    await vi.waitFor(async () => expect(await post('/', 90_000)).toBe(200));
    await http.close();
  },
);
