import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendProblem } from '#service/http/problem.ts';
import { turnsFor } from '#service/http/work-turns.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { answerConditionalGet } from './conditional-get.ts';
import { SharedLists } from './shared-lists.ts';

const ITEM = 'x'.repeat(100_000);

const limitsOf = (all: number) => ({ perClient: all, perWorkspace: all, all });

test('a client at its limit of streamed lists waits 30 s for the next one and gets 429', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const shared = new SharedLists({
    each: 1_000,
    all: 10_000,
    sent: limitsOf(0),
    made: limitsOf(9),
    streams: { ...limitsOf(9), perClient: 2 },
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
  using waits = vi.spyOn(shared.streams, 'open');
  const ask = () => {
    const socket = openSocket(http);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const status = once(socket, 'data').then((data) => {
      // Stop reading, so that the response stays open.
      socket.pause();
      return String(data).slice(9, 12);
    });
    return { socket, status };
  };
  const [one, two] = [ask(), ask()];
  expect([await one.status, await two.status]).toEqual(['200', '200']);
  const asked = async (times: number) => vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(times));
  const third = ask();
  await asked(3);
  one.socket.destroy();
  expect(await third.status).toBe('200');
  const fourth = ask();
  await asked(4);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await fourth.status).toBe('429');
  for (const socket of sockets) socket.destroy();
  vi.useRealTimers();
  await http.close();
});
