import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { limitFirstRequestTime } from './first-request-timeout.ts';

test('a connection without a request is closed soon, and one with a request is not', async () => {
  await using server = createServer((_request, response) => response.end('answer'));
  server.on('clientError', (_error, socket) => socket.destroy());
  limitFirstRequestTime(server, 50);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const asked = connect(port, '127.0.0.1');
  asked.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n');
  await once(asked, 'data');
  const silent = connect(port, '127.0.0.1').resume();
  await once(silent, 'close');
  const slow = connect(port, '127.0.0.1').resume();
  slow.write('GET / HTTP/1.1\r\n');
  await once(slow, 'close');
  asked.write('Host: a\r\n\r\n');
  await once(asked, 'data');
  expect(asked.closed).toBe(false);
  asked.destroy();
});
