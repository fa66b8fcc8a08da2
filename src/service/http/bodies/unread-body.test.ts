import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { keepSending } from '#service/testing/keep-sending.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { type DrainLimits, drainUnreadBodies } from './unread-body.ts';

async function answering(limits?: Partial<DrainLimits>) {
  const http = fastify();
  drainUnreadBodies(http, limits);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  http.post('/', async (_request, reply) => reply.code(401).send('no'));
  await http.listen({ host: '127.0.0.1', port: 0 });
  return { socket: openSocket(http), [Symbol.asyncDispose]: () => http.close() };
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n';

test('a client that doesn’t finish its body after the response is disconnected', async () => {
  await using service = await answering({ ms: 1 });
  service.socket.write(`${HEAD}\r\nhalf`);
  expect(await text(service.socket)).toMatch(/^HTTP\/1\.1 401 /);
});

test('no listener waits for the body of a client that disconnected', async () => {
  const watching = Promise.withResolvers<number>();
  const http = fastify();
  drainUnreadBodies(http);
  http.addHook('onSend', async ({ raw }) => watching.resolve(raw.listenerCount('data')));
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  http.post('/', async ({ raw }, reply) => {
    await once(raw, 'close').catch(() => {});
    return reply.code(400).send('gone');
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(http);
  http.server.once('request', () => socket.destroy());
  socket.write(`${HEAD}\r\nhalf`);
  expect(await watching.promise).toBe(0);
  await http.close();
});

test('a client that finishes its body after the response can send another request', async () => {
  await using service = await answering();
  service.socket.write(`${HEAD}\r\nhalf`);
  service.socket.once('data', () => {
    service.socket.write(`a body${HEAD}Connection: close\r\n\r\nwhole body`);
  });
  expect((await text(service.socket)).match(/HTTP\/1\.1 401 /g)).toHaveLength(2);
});

test.each(['Content-Length: 4294967296', 'Transfer-Encoding: chunked'])(
  'a client that keeps sending after the response is disconnected at the limit: %s',
  async (length) => {
    await using service = await answering({ bytes: MIB });
    service.socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\nffffffff\r\n`);
    // The socket buffers of both ends also accept bytes that the service never reads.
    expect(await keepSending(service.socket)).toBeLessThan(32 * MIB);
  },
);

test.each([
  [401, 'POST /api/glossary'],
  [403, 'PUT /upload?token=x'],
])('after a %d the service reads no more than 64 MiB of a body: %s', async (status, request) => {
  await using service = await startTestService();
  await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const socket = openSocket(service.app.http);
  socket.write(
    `${request} HTTP/1.1\r\nHost: x\r\nContent-Type: audio/wav\r\nContent-Length: 4294967296\r\n\r\n`,
  );
  expect(String(await once(socket, 'data'))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(await keepSending(socket)).toBeLessThan(96 * MIB);
});
