// What is answered to requests that HTTP itself refuses, before any route or hook: a bare status and the end of the
// connection. Nothing of the request is repeated, nothing about the service is told.
import { type RequestListener, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswerPending } from './request-queue.ts';

/** By the code of Node's error; any other is 400. */
const STATUS_BY_CODE: ReadonlyMap<unknown, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_INVALID_VERSION', 505],
]);

/** Answers what can't be parsed; where an answer to what came before it is still to be sent, the connection just ends. */
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

/** `Expect` other than “100-continue”: the sender waits for what will never come. */
export const refuseExpectation: RequestListener = (_request, response) => {
  response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
};
