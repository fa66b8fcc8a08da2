// What comes of a body after its answer. Browsers read an answer only once they have sent their body: the rest is taken
// in and dropped, within limits, so that nobody, known or not, holds a connection for as long as they like.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const REST_MAX_BYTES = 64 * 1024 * 1024;
const REST_MAX_MS = 30_000;

export function dropRests(http: FastifyInstance, maxMs: number = REST_MAX_MS): void {
  http.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) drop(raw, maxMs);
  });
}

function drop(request: IncomingMessage, maxMs: number): void {
  let rest = 0;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, maxMs).unref();
  request
    .on('data', (chunk: Uint8Array) => {
      rest += chunk.byteLength;
      if (rest > REST_MAX_BYTES) cut();
    })
    .once('close', () => clearTimeout(timer))
    .resume();
}
