// Whoever has asked for something may take their time about the next; of whoever has only connected nothing is known.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Refuses each connection whose first head hasn’t come within this, in milliseconds. */
export function limitFirstRequestTime(server: Server, withinMs: number): void {
  const silent = new WeakMap<Socket, NodeJS.Timeout>();
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => server.emit('clientError', tooLate(), socket), withinMs).unref();
    silent.set(socket, timer);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('request', ({ socket }) => clearTimeout(silent.get(socket)));
}

/** As Node says it of any head. */
function tooLate(): Error {
  return Object.assign(new Error('The first head took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
