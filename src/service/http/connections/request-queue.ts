// Requests that a client sends before it has read the answers to those before them wait for their turn. Node reads all heads
// that come in one piece of a connection: two thousand in sixty kilobytes, each of which would open a file and fill memory.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestScheduler } from './request-scheduler.ts';

/** Of one connection, beside the one that is being answered. Browsers and proxies send none. */
const WAITING_MAX = 10;

/** Of a connection a request of which is being answered, or has its turn next. */
interface Busy {
  request: IncomingMessage;
  response: ServerResponse;
  readonly waiting: (() => void)[];
}

const busy = new WeakMap<Socket, Busy>();

export function isBusy(socket: Socket): boolean {
  return busy.has(socket);
}

/** Whether what is written there now would pass for the answer to another request than that which is still coming in. */
export function isAnswerPending(socket: Socket): boolean {
  const now = busy.get(socket);
  return now !== undefined && (now.waiting.length > 0 || now.request.complete || now.response.headersSent);
}

/** @returns what makes the same of a listener, but each request of a connection waits for those before it */
export function queueRequests(
  turns: Pick<RequestScheduler, 'begin'>,
): (handle: RequestListener) => RequestListener {
  function start(handle: RequestListener, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const now = busy.get(socket);
    if (now) {
      now.request = request;
      now.response = response;
    }
    // After its end as well as where the connection ends before it.
    response.once('close', () => {
      const next = busy.get(socket)?.waiting.shift();
      if (next) turns.begin(socket, next);
      else busy.delete(socket);
    });
    handle(request, response);
  }

  return (handle) => (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket)?.waiting;
    if (!waiting) {
      busy.set(socket, { request, response, waiting: [] });
      turns.begin(socket, () => start(handle, request, response));
    } else if (waiting.length < WAITING_MAX) waiting.push(() => start(handle, request, response));
    else socket.destroy();
  };
}
