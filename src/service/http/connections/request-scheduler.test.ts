import { once } from 'node:events';
import { Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { nodeServer } from './node-server.ts';
import { createRequestScheduler } from './request-scheduler.ts';

const CONNECTIONS = 40;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const serverFactory = nodeServer({ headMs: 60_000, checkEachMs: 60_000, trustedProxies: [], idleMs: 60_000 });
const http = fastify({ serverFactory });
http.get('/', async () => 'answer');
await http.listen({ host: '127.0.0.1', port: 0 });
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await http.close();
});

/** Resolves after the next turn of the event loop has started its requests. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function open(): Socket {
  const socket = openSocket(http);
  sockets.push(socket);
  return socket;
}

test('each turn starts a few of many concurrent requests, in order of arrival', async () => {
  const turns = createRequestScheduler(8);
  const started: number[] = [];
  for (let request = 0; request < 20; request++) turns.begin(new Socket(), () => started.push(request));
  const each = [started.length];
  for (let turn = 0; turn < 2; turn++) {
    await nextTurn();
    each.push(started.length);
  }
  expect(each).toEqual([8, 16, 20]);
  expect(started).toEqual(Array.from({ length: 20 }, (_, request) => request));
});

test('while connections arrive, each turn starts one request', async () => {
  const turns = createRequestScheduler(8);
  let started = 0;
  for (let turn = 0; turn < 3; turn++) {
    turns.accepted();
    for (let request = 0; request < 5; request++) turns.begin(new Socket(), () => started++);
    expect(started).toBe(turn);
    await nextTurn();
  }
  expect(started).toBe(3);
  await nextTurn();
  expect(started).toBe(11);
});

test('a request whose connection has closed is skipped and uses no turn', async () => {
  const turns = createRequestScheduler(8);
  const closed = Array.from({ length: 20 }, () => new Socket());
  const started: string[] = [];
  turns.accepted();
  for (const socket of closed) turns.begin(socket, () => started.push('gone'));
  turns.begin(new Socket(), () => started.push('here'));
  for (const socket of closed) socket.destroy();
  await nextTurn();
  expect(started).toEqual(['here']);
});

test('of 40 clients that send requests in a loop, none gets many responses before each has one', async () => {
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
  // If each request had a turn of its own, the first client would get a response in every second turn.
  expect(Math.max(...answers)).toBeLessThan(CONNECTIONS / 4);
});

test('a client that only opens connections does not delay others', async () => {
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
