import { once } from 'node:events';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainUnreadBodies } from '#service/http/bodies/unread-body.ts';
import { openSocket } from '#service/testing/open-socket.ts';
import { ChunkLimitedMessage } from './tiny-chunks.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

async function answering(how: 'reading' | 'refusing') {
  const http = fastify({ http: { IncomingMessage: ChunkLimitedMessage } });
  drainUnreadBodies(http);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, payload, done) => {
    if (how === 'refusing') return done(null);
    let bytes = 0;
    payload.on('data', (piece: Uint8Array) => (bytes += piece.byteLength)).on('end', () => done(null, bytes));
    return undefined;
  });
  http.post('/', async ({ body }, reply) => reply.send(`${String(body)} bytes`));
  await http.listen({ host: '127.0.0.1', port: 0 });
  return { socket: openSocket(http), [Symbol.asyncDispose]: () => http.close() };
}

test.each(['reading', 'refusing'] as const)(
  'a client that sends thousands of one-byte chunks is disconnected while the service is %s the body',
  async (how) => {
    await using service = await answering(how);
    service.socket.on('error', () => {}).resume();
    service.socket.write(HEAD + chunk(1).repeat(20_000));
    await new Promise((resolve) => service.socket.once('close', resolve));
    expect(service.socket.destroyed).toBe(true);
  },
);

test.each([
  ['a thousand one-byte chunks', chunk(1).repeat(1_000), 1_000],
  ['ten thousand chunks of 300 bytes', chunk(300).repeat(10_000), 3_000_000],
])('a body of %s is read completely', async (_, body, bytes) => {
  await using service = await answering('reading');
  service.socket.write(`${HEAD}${body}0\r\n\r\n`);
  expect(String(await once(service.socket, 'data'))).toContain(`${bytes} bytes`);
});
