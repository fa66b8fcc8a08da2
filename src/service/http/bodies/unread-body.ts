// What comes of a body after its answer. Browsers read an answer only once they have sent their body: the rest is taken
// in and dropped, within limits, so that nobody, known or not, holds a connection for as long as they like.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MIB } from '#contract/limits.ts';

export interface DrainLimits {
  readonly bytes: number;
  readonly ms: number;
}

const LIMITS: DrainLimits = { bytes: 64 * MIB, ms: 30_000 };

export function drainUnreadBodies(http: FastifyInstance, limits: Partial<DrainLimits> = {}): void {
  // Before the answer is out: from then on Node drops what nobody reads itself, uncounted and without end.
  http.addHook('onSend', async ({ raw }) => drainUnreadBody(raw, limits));
}

/** For an answer that is sent past the hooks. */
export function drainUnreadBody(request: IncomingMessage, limits: Partial<DrainLimits> = {}): void {
  if (request.complete || request.destroyed) return;
  const { bytes, ms } = { ...LIMITS, ...limits };
  let rest = 0;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, ms).unref();
  request
    .on('data', (chunk: Uint8Array) => {
      rest += chunk.byteLength;
      if (rest > bytes) cut();
    })
    .once('close', () => clearTimeout(timer))
    .resume();
}
