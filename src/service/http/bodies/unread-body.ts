// Receives and discards the rest of a request body after its response, because browsers read a response only once they have
// sent the whole body. Limits on bytes and time keep a client from holding the connection.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MIB } from '#contract/limits.ts';

export interface DrainLimits {
  readonly bytes: number;
  readonly ms: number;
}

const LIMITS: DrainLimits = { bytes: 64 * MIB, ms: 30_000 };

export function drainUnreadBodies(http: FastifyInstance, limits: Partial<DrainLimits> = {}): void {
  // Before the response is sent: after that, Node discards an unread body itself, without any limit.
  http.addHook('onSend', async ({ raw }) => drainUnreadBody(raw, limits));
}

/** Drains one request: for responses that bypass Fastify's hooks. */
export function drainUnreadBody(request: IncomingMessage, limits: Partial<DrainLimits> = {}): void {
  if (request.complete || request.destroyed) return;
  const { bytes, ms } = { ...LIMITS, ...limits };
  let received = 0;
  const cut = () => request.destroy();
  const timer = setTimeout(cut, ms).unref();
  request
    .on('data', (chunk: Uint8Array) => {
      received += chunk.byteLength;
      if (received > bytes) cut();
    })
    .once('close', () => clearTimeout(timer))
    .resume();
}
