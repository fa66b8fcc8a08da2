// Health checks: `/healthz` says that the process runs, `/readyz` whether media and records can be written.
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#service/core/readiness.ts';
import { HEALTH_PATH, READY_PATH } from '#service/core/url-paths.ts';
import type { LogLines } from './request-log.ts';

/** `Retry-After` (s) while the service isn't ready. */
const RETRY_AFTER = 10;

export interface Health {
  readonly readiness: Readiness;
  readonly log: LogLines;
  /** Version of the records' schema. */
  readonly schemaVersion: number;
}

export function registerHealthRoutes(http: FastifyInstance, { readiness, log, schemaVersion }: Health): void {
  http.get(HEALTH_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', lostLogLines: log.lostLines, schemaVersion }),
  );
  http.get(READY_PATH, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = await readiness.failing();
    if (failing.length === 0) return reply.send({ status: 'ready' });
    // The reason is only in the log, because anybody may send this request.
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'not ready', failing });
  });
}
