import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { stopParsingWhenDestroyed } from './stop-parsing.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('after a connection was ended, no further pipelined request is parsed', async () => {
  let read = 0;
  class Counted extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      read += 1;
    }
  }
  await using server = createServer({ IncomingMessage: Counted }, ({ socket }, response) => {
    if (read === 3) socket.destroy();
    else response.end();
  });
  server.on('connection', stopParsingWhenDestroyed).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(REQUEST.repeat(1_000));
  await once(socket, 'close');
  // The parser learns of the closed socket only after it has parsed one more request.
  expect(read).toBe(4);
});
