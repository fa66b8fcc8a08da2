// Closes connections that send no request. A client that has sent one may take longer for the next.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @param withinMs maximum time (ms) for the head of a connection’s first request to arrive */
export function limitFirstRequestTime(server: Server, withinMs: number): void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>();
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => server.emit('clientError', timeoutError(), socket), withinMs).unref();
    timers.set(socket, timer);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('request', ({ socket }) => clearTimeout(timers.get(socket)));
}

/** The error that Node creates for a late head. */
function timeoutError(): Error {
  return Object.assign(new Error('The first request took too long to arrive.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
}
