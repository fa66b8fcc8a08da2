import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from '#service/http/problem.ts';
import { turnsFor } from '#service/http/work-turns.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { answerConditionalGet } from './conditional-get.ts';
import { SharedLists } from './shared-lists.ts';

const ITEM = 'x'.repeat(100_000);

test('of lists that are sent as they are read one client has so many at once: one more is asked to come back, until one has ended', async () => {
  const shared = new SharedLists({
    each: 1_000,
    all: 10_000,
    sent: 0,
    streams: { perClient: 2, perWorkspace: 9, all: 9 },
  });
  const pages = {
    *[Symbol.iterator]() {
      for (let page = 0; page < 500; page++) yield [ITEM];
    },
  };
  const http = fastify();
  http.setErrorHandler(sendProblem);
  http.decorateRequest('workspace', '');
  http.get('/', async (request, reply) =>
    answerConditionalGet(shared, { version: '1', pages }, request, reply, turnsFor(request)),
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  const sockets: Socket[] = [];
  const ask = async () => {
    const socket = openSocket(http);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const first = String(await once(socket, 'data'));
    // Nothing more is read.
    socket.pause();
    return { socket, status: first.slice(9, 12) };
  };
  const [one, two] = [await ask(), await ask()];
  expect([one.status, two.status]).toEqual(['200', '200']);
  const third = await ask();
  expect(third.status).toBe('429');
  one.socket.destroy();
  await expect.poll(async () => (await ask()).status).toBe('200');
  for (const socket of sockets) socket.destroy();
  await http.close();
});
