import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { dropRests } from './rest-of-body.ts';

async function answering(maxMs?: number) {
  const http = fastify();
  dropRests(http, maxMs);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  http.post('/', async (_request, reply) => reply.code(401).send('no'));
  await http.listen({ host: '127.0.0.1', port: 0 });
  return { socket: openSocket(http), [Symbol.asyncDispose]: () => http.close() };
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n';

test('who doesn’t finish a body that was answered already is cut off', async () => {
  await using service = await answering(1);
  service.socket.write(`${HEAD}\r\nhalf`);
  expect(await text(service.socket)).toMatch(/^HTTP\/1\.1 401 /);
});

test('who finishes it may go on over the same connection', async () => {
  await using service = await answering();
  service.socket.write(`${HEAD}\r\nhalf`);
  service.socket.once('data', () => {
    service.socket.write(`a body${HEAD}Connection: close\r\n\r\nwhole body`);
  });
  expect((await text(service.socket)).match(/HTTP\/1\.1 401 /g)).toHaveLength(2);
});
