// CORS: which origins may call the API, and which headers they may send and read. Preflights need no credentials.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Time (s) a browser may cache a preflight. Chromium allows at most two hours. */
const PREFLIGHT_MAX_AGE = 7200;

/** @param allowed origins, or `*` for any. Without any, only this service's own page can call the API */
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
