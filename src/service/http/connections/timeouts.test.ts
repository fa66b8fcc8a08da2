// Tests the timeouts of connections that send or receive nothing.
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openSocket } from '#service/testing/open-socket.ts';
import { startTestService } from '#service/testing/test-service.ts';

const LISTEN = { host: '127.0.0.1', port: 0 };

test('an incomplete request header and an incomplete JSON body get 408, and the connection is closed', async () => {
  await using service = await startTestService({ requestTimeoutMs: 50 });
  await service.app.http.listen(LISTEN);
  const start = 'POST /api/glossary HTTP/1.1\r\nHost: localhost\r\n';
  const [key] = service.config.apiKeys;
  const head = `${start}X-Api-Key: ${key?.key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
  for (const sent of [start, head]) {
    const socket = openSocket(service.app.http);
    socket.write(sent);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  }
});

test('a connection without a request is closed', async () => {
  await using service = await startTestService({ connectionIdleMs: 50 });
  await service.app.http.listen(LISTEN);
  const socket = openSocket(service.app.http);
  socket.resume().write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(0);
});

test('a connection whose responses are not read is closed, and one with a running request is not', async () => {
  await using service = await startTestService({ connectionIdleMs: 50 });
  const { http } = service.app;
  const large = 'x'.repeat(64 * 1024 * 1024);
  http.get('/large', async (_request, reply) => reply.send(large));
  const worked = Promise.withResolvers<void>();
  http.get('/slow', async (_request, reply) => {
    await worked.promise;
    return reply.send('done');
  });
  await http.listen(LISTEN);
  const slow = openSocket(http);
  slow.write('GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const unread = openSocket(http);
  // The client reads nothing, so the response fills the socket buffers and stalls.
  unread.pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect
    .poll(() => new Promise((resolve) => http.server.getConnections((_, count) => resolve(count))))
    .toBe(1);
  worked.resolve();
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 /);
  unread.destroy();
});

test('a service with a REQUEST_TIMEOUT of an hour responds', async () => {
  await using service = await startTestService({ requestTimeoutMs: 3_600_000 });
  expect((await service.app.http.inject('/healthz')).statusCode).toBe(200);
});
