import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { queueRequests } from './request-queue.ts';
import { createRequestScheduler } from './request-scheduler.ts';

let stop: () => unknown = () => undefined;
afterEach(() => stop());

async function connected(handle: RequestListener) {
  const server = createServer(queueRequests(createRequestScheduler(8))(handle)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  stop = () => {
    socket.destroy();
    server.close();
  };
  let text = '';
  socket.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { socket, answers: () => [...text.matchAll(/at (\/\d+)/g)].map(([, url]) => url) };
}

const get = (url: number) => `GET /${url} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('pipelined requests run one after another, each after the previous response', async () => {
  let running = 0;
  let most = 0;
  const { socket, answers } = await connected((request, response) => {
    most = Math.max(most, ++running);
    setImmediate(() => {
      running -= 1;
      response.end(`at ${request.url}`);
    });
  });
  socket.write(Array.from({ length: 11 }, (_, at) => get(at)).join(''));
  await expect.poll(answers).toEqual(Array.from({ length: 11 }, (_, at) => `/${at}`));
  expect(most).toBe(1);
  socket.write(get(11));
  await expect.poll(() => answers().at(-1)).toBe('/11');
});

test('pipelined requests that are answered at once do not all run in one turn', async () => {
  let started = 0;
  const inFirstTurn = Promise.withResolvers<number>();
  const { socket, answers } = await connected((request, response) => {
    if (++started === 1) setImmediate(() => inFirstTurn.resolve(started));
    response.end(`at ${request.url}`);
  });
  socket.write(Array.from({ length: 11 }, (_, at) => get(at)).join(''));
  expect(await inFirstTurn.promise).toBeLessThan(11);
  await expect.poll(answers).toHaveLength(11);
});

test('a connection with twelve pipelined requests is closed, and only the first one runs', async () => {
  let started = 0;
  const { socket } = await connected(() => {
    started += 1;
  });
  const closed = once(socket, 'close');
  socket.on('error', () => undefined).write(Array.from({ length: 12 }, (_, at) => get(at)).join(''));
  await closed;
  expect(started).toBe(1);
});
