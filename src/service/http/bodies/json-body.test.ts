import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { ClientRoom } from '#service/http/client-room.ts';
import { sendProblem } from '#service/http/problem.ts';
import { WorkTurns } from '#service/http/work-turns.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { parseJsonBodies } from './json-body.ts';
import { dropRests } from './rest-of-body.ts';

/** Also after an error, which is one way to be let go. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('one client has no more than its share, and all together no more than there is', () => {
  const room = new ClientRoom({ perClient: 10, all: 15 });
  using one = room.open('a');
  expect(one.take(6)).toBe(true);
  expect(room.open('a').take(5)).toBe(false);
  using another = room.open('b');
  expect(another.take(9)).toBe(true);
  expect(room.open('c').take(1)).toBe(false);
});

test('what was held is given back, and what was refused never was', () => {
  const room = new ClientRoom({ perClient: 10, all: 10 });
  {
    using held = room.open('a');
    expect([held.take(8), held.take(3), held.take(2)]).toEqual([true, false, true]);
  }
  using later = room.open('a');
  expect(later.take(10)).toBe(true);
  const over = room.open('b');
  over[Symbol.dispose]();
  expect(over.take(0)).toBe(false);
});

test('what still comes of a body that was refused takes no room, and who goes while their key is looked up neither', async () => {
  const http = fastify();
  http.setErrorHandler(sendProblem);
  dropRests(http);
  const looks = new EventEmitter();
  http.addHook('onRequest', async ({ url, raw }) => {
    if (url !== '/gone') return;
    looks.emit('begin');
    await closed(raw.socket);
    setImmediate(() => looks.emit('end'));
  });
  // The longest body, and a little.
  const limits = { perClient: 4 * MIB + 131_072, all: 4 * MIB + 131_072 };
  parseJsonBodies(http, { timeoutMs: 60_000, limits });
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
    await once(looks, 'begin');
    leaving.resetAndDestroy();
    await once(looks, 'end');
  }

  const last = openSocket(http);
  last.write(`${head('/', `Content-Length: ${4 * MIB}`)}${'1'.repeat(4 * MIB)}`);
  expect(String(await once(last, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  last.destroy();
  await http.close();
});

test('each body waits for a turn before it is read, however small it is', async () => {
  await using http = fastify();
  parseJsonBodies(http, { timeoutMs: 60_000 });
  http.post('/', async () => 'read');
  using turns = vi.spyOn(WorkTurns.prototype, 'next');
  await Promise.all(
    Array.from({ length: 20 }, () => http.inject({ method: 'POST', url: '/', payload: { a: 1 } })),
  );
  expect(turns).toHaveBeenCalledTimes(20);
});

test.each([1, 200])(
  'a body for which there is no room is refused while it comes, and others go on: sizes × %s',
  async (size) => {
    const http = fastify();
    http.setErrorHandler(sendProblem);
    dropRests(http);
    parseJsonBodies(http, { timeoutMs: 60_000, limits: { perClient: 1_000 * size, all: 10_000 * size } });
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
