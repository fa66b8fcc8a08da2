// The HTTP server: which routes there are, in which scope, and what holds for all of them.
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Core } from '#service/core/core.ts';
import { requireKey } from './authenticate.ts';
import { bindEndpoints } from './bind.ts';
import { parseJsonBodies } from './json-body.ts';
import { routeNotFound, sendProblem } from './problem.ts';
import { logRequests, requestLogOptions } from './request-log.ts';

export interface ServerOptions {
  readonly logLevel: string;
  /** What signed addresses start with; left out, the host a request was sent to. */
  readonly publicUrl?: string;
  /** Addresses and networks whose `X-Forwarded-*` is believed. */
  readonly trustedProxies: readonly string[];
  /** Where the built web app lies; left out, none is served. */
  readonly webApp?: string;
}

export async function createServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const http = fastify({
    ...requestLogOptions,
    logger: { level: options.logLevel },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // Addresses that can't be decoded never reach a route.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  http.decorateRequest('workspace', '');
  http.setErrorHandler(sendProblem);
  http.setNotFoundHandler(async (request, reply) => sendProblem(routeNotFound(), request, reply));
  logRequests(http);

  const originOf = (request: FastifyRequest) => options.publicUrl ?? `${request.protocol}://${request.host}`;

  http.get('/healthz', async () => ({ status: 'ok' }));
  await http.register(
    async (scope) => {
      requireKey(scope, core.credentials);
      parseJsonBodies(scope);
      bindEndpoints(scope, (request) => ({
        core,
        workspace: request.workspace,
        origin: originOf(request),
        signal: request.signal,
      }));
    },
    { prefix: '/api' },
  );
  return http;
}
