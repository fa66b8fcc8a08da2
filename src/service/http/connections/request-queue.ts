// Handles pipelined requests one at a time: a request waits until the response before it has been sent. Node parses all request
// heads in one chunk of a connection: up to two thousand in 60 kB. If all of them ran at once, each could open a file and fill
// memory.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestScheduler } from './request-scheduler.ts';

/** Maximum number of waiting requests per connection. Browsers and proxies don't pipeline. */
const WAITING_MAX = 10;

/** State of a connection with a request that is being handled or comes next. */
interface Busy {
  request: IncomingMessage;
  response: ServerResponse;
  readonly waiting: (() => void)[];
}

const busy = new WeakMap<Socket, Busy>();

export function isBusy(socket: Socket): boolean {
  return busy.has(socket);
}

/** Whether a response written now would be taken for the response to an earlier request than the one being received. */
export function isAnswerPending(socket: Socket): boolean {
  const now = busy.get(socket);
  return now !== undefined && (now.waiting.length > 0 || now.request.complete || now.response.headersSent);
}

/** @returns a function that wraps a listener so that each request waits for the earlier ones of its connection */
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
    // `close` comes after the response has been sent, and also if the connection breaks.
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
