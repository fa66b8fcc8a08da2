// Pages of other origins: which may call, what they may send and read. Preflights need no credentials.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** How long a browser may remember a preflight, in seconds. Chromium caps it at two hours. */
const PREFLIGHT_MAX_AGE = 7200;

/** @param allowed origins, or `*` for any; with none, no page but our own can call */
export async function allowOrigins(http: FastifyInstance, allowed: readonly string[]): Promise<void> {
  if (allowed.length === 0) return;
  await http.register(cors, {
    origin: allowed.includes('*') ? '*' : [...allowed],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'x-api-key',
      'xi-api-key',
      'Content-Type',
      'If-None-Match',
      'If-Match',
      'Range',
      'If-Range',
    ],
    exposedHeaders: [
      'ETag',
      'Retry-After',
      'x-request-id',
      'Accept-Ranges',
      'Content-Range',
      'Content-Length',
    ],
    maxAge: PREFLIGHT_MAX_AGE,
    strictPreflight: false,
  });
}
