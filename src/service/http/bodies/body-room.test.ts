import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendProblem } from '#service/http/problem.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { BodyRoom } from './body-room.ts';
import { parseJsonBodies } from './json-body.ts';
import { dropRests } from './rest-of-body.ts';

test('one client has no more than its share, and all together no more than there is', () => {
  const room = new BodyRoom({ perClient: 10, all: 15 });
  using one = room.open('a');
  expect(one.take(6)).toBe(true);
  expect(room.open('a').take(5)).toBe(false);
  using another = room.open('b');
  expect(another.take(9)).toBe(true);
  expect(room.open('c').take(1)).toBe(false);
});

test('what was held is given back, and what was refused never was', () => {
  const room = new BodyRoom({ perClient: 10, all: 10 });
  {
    using held = room.open('a');
    expect([held.take(8), held.take(3), held.take(2)]).toEqual([true, false, true]);
  }
  using later = room.open('a');
  expect(later.take(10)).toBe(true);
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
