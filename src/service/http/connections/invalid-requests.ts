// Refuses requests that aren't valid HTTP, before any route or hook runs. The response is a bare status, after which the
// connection closes. It repeats nothing from the request and says nothing about the service.
import { type RequestListener, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswerPending } from './request-queue.ts';

/** Status by the code of Node's error. The default is 400. */
const STATUS_BY_CODE: ReadonlyMap<unknown, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_INVALID_VERSION', 505],
]);

/**
 * Refuses a request that can't be parsed. If an earlier response is still pending, the connection closes without a response,
 * because the client would take it for the earlier one.
 */
export function answerInvalidRequest(error: Error & { readonly code?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_BY_CODE.get(error.code) ?? 400;
  if (socket.writable && !isAnswerPending(socket)) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  }
  socket.destroy(error);
}

/** Refuses (417) an `Expect` other than “100-continue”: the client waits for a response before it sends the body. */
export const refuseExpectation: RequestListener = (_request, response) => {
  response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
};
