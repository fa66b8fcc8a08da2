// For those who watch over the service: whether the process answers, and whether it can do its work.
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#service/core/readiness.ts';
import { HEALTH_PATH, READY_PATH } from '#service/core/url-paths.ts';
import type { LogLines } from './request-log.ts';

/** When an answer that it isn't ready may have become another, in seconds. */
const ASK_AGAIN_AFTER = 10;

export interface Health {
  readonly readiness: Readiness;
  readonly log: LogLines;
  /** Of the records. */
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
    // Why is for the log: anybody may ask here.
    return reply.code(503).header('retry-after', ASK_AGAIN_AFTER).send({ status: 'not ready', failing });
  });
}
