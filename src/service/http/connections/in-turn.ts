// Requests that a client sends before it has read the answers to those before them wait for their turn. Node reads all heads
// that come in one piece of a connection: two thousand in sixty kilobytes, each of which would open a file and fill memory.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FairTurns } from './fair-turns.ts';

/** Of one connection, beside the one that is being answered. Browsers and proxies send none. */
const WAITING_MAX = 10;

interface InTurn {
  /** The same, but each request of a connection waits for those before it. */
  readonly waiting: (handle: RequestListener) => RequestListener;
  /** A request of this connection is being answered. */
  readonly isBusy: (socket: Socket) => boolean;
}

export function inTurn(turns: Pick<FairTurns, 'begin'>): InTurn {
  /** What waits, of each connection that is busy. */
  const busy = new WeakMap<Socket, (() => void)[]>();

  function start(handle: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // After its end as well as where the connection ends before it.
    response.once('close', () => {
      const next = busy.get(socket)?.shift();
      if (next) turns.begin(socket, next);
      else busy.delete(socket);
    });
    handle(request, response);
  }

  return {
    waiting: (handle) => (request, response) => {
      const { socket } = request;
      const waiting = busy.get(socket);
      if (!waiting) {
        busy.set(socket, []);
        turns.begin(socket, () => start(handle, request, response));
      } else if (waiting.length < WAITING_MAX) waiting.push(() => start(handle, request, response));
      else socket.destroy();
    },
    isBusy: (socket) => busy.has(socket),
  };
}
