import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { letNewcomersIn } from './newcomers-first.ts';

const CONNECTIONS = 40;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const http = fastify();
letNewcomersIn(http);
http.get('/', async () => 'answer');
await http.listen({ host: '127.0.0.1', port: 0 });
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await http.close();
});

function open(): Socket {
  const socket = openSocket(http);
  sockets.push(socket);
  return socket;
}

test('of many who connect at once and ask again and again, none is answered often before each is answered once', async () => {
  const answers = Array.from({ length: CONNECTIONS }, () => 0);
  const all = Promise.withResolvers<void>();
  for (const at of answers.keys()) {
    const socket = open();
    socket.write(REQUEST);
    socket.on('data', () => {
      answers[at] = (answers[at] ?? 0) + 1;
      if (answers.includes(0)) socket.write(REQUEST);
      else all.resolve();
    });
  }
  await all.promise;
  // In a turn for each, the first would have been answered in every second one.
  expect(Math.max(...answers)).toBeLessThan(CONNECTIONS / 4);
});

test('whoever does nothing but connect holds nobody up', async () => {
  let isOver = false;
  const connectEachTurn = () => {
    if (isOver) return;
    open();
    setImmediate(connectEachTurn);
  };
  connectEachTurn();
  const socket = open();
  for (let request = 0; request < 3; request++) {
    socket.write(REQUEST);
    expect(await once(socket, 'data')).toMatchObject([expect.any(Buffer)]);
  }
  isOver = true;
});
