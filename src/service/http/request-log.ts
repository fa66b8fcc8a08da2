// One line per request. Never in it: headers, and the query, where signed addresses carry their signature. The web app's
// own files are told at `debug` while they are fine: a page is made of many, and the sign-in link would scroll away.
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { isServicePath } from '#service/core/url-paths.ts';

/** Where they go. */
export interface LogLines {
  write(line: string): void;
  /** Lines that could not be written, since the start. */
  readonly lostLines: number;
  /** Undefined where there is room for many lines; else resolves with whether there is, once there is or nothing is written. */
  room(): Promise<boolean> | undefined;
}

/** Fastify's own request lines would log the whole URL. */
export const requestLogOptions = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => randomUUID(),
} satisfies FastifyServerOptions;

export function logRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    const level = reply.statusCode < 400 && !isServicePath(path) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.workspace !== '' && { workspace: request.workspace }),
      },
      'request',
    );
  });
}
