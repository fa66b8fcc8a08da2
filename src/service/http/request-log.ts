// Logs one line per request, without headers and without the query, which has the signature of signed addresses. Successful
// requests for the web app's files are logged at `debug`, because a page needs many and the sign-in link would scroll away.
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { isServicePath } from '#service/core/url-paths.ts';

/** The log that lines are written to. */
export interface LogLines {
  write(line: string): void;
  /** Number of lines since the start that could not be written. */
  readonly lostLines: number;
  /** Undefined if there is room for many lines. Otherwise resolves with whether there is, after a short wait. */
  room(): Promise<boolean> | undefined;
}

/** Fastify's own lines are disabled because they contain the whole URL. */
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
