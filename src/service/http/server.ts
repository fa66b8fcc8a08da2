// The HTTP server: which routes there are, in which scope, and what holds for all of them.
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Core } from '#service/core/core.ts';
import { requireKey } from './authenticate.ts';
import { bindEndpoints } from './bind.ts';
import { compressStreams } from './compress.ts';
import { allowOrigins } from './cross-origin.ts';
import { serveDocs } from './docs.ts';
import { parseJsonBodies } from './json-body.ts';
import { routeNotFound, sendProblem } from './problem.ts';
import { logRequests, requestLogOptions } from './request-log.ts';
import { harden } from './security-headers.ts';
import { isNavigation, sendPage, serveFiles } from './web-app.ts';

const API = '/api';

export interface ServerOptions {
  readonly logLevel: string;
  /** What signed addresses start with; left out, the host a request was sent to. */
  readonly publicUrl?: string;
  /** Addresses and networks whose `X-Forwarded-*` is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /** Where the built web app lies; left out, none is served. */
  readonly webApp?: string;
}

export async function createServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const http = fastify({
    ...requestLogOptions,
    logger: { level: options.logLevel },
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // An upload may take hours. Whoever reads a body bounds how long it waits for it.
    requestTimeout: 0,
    // While stopping, what still comes in over an open connection is answered as ever.
    return503OnClosing: false,
    // Addresses that can't be decoded never reach a route.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  http.decorateRequest('workspace', '');
  http.setErrorHandler(sendProblem);
  // Nobody reads a body unless a route says how.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  harden(http);
  logRequests(http);
  await allowOrigins(http, options.allowedOrigins);

  http.get('/healthz', async () => ({ status: 'ok' }));
  await serveDocs(http, (options.publicUrl ?? '') + API);
  await http.register(
    async (scope) => {
      requireKey(scope, core.credentials);
      parseJsonBodies(scope);
      compressStreams(scope);
      bindEndpoints(scope, (request) => ({
        core,
        workspace: request.workspace,
        origin: originOf(request, options),
        signal: request.signal,
      }));
    },
    { prefix: API },
  );
  await serveWebApp(http, options.webApp);
  return http;
}

function originOf({ protocol, host }: FastifyRequest, { publicUrl }: ServerOptions): string {
  return publicUrl ?? `${protocol}://${host}`;
}

/** What no route answers is a page of the web app, or nothing. */
async function serveWebApp(http: FastifyInstance, folder: string | undefined): Promise<void> {
  http.setNotFoundHandler(async (request, reply) =>
    folder !== undefined && isNavigation(request)
      ? sendPage(reply, folder)
      : sendProblem(routeNotFound(), request, reply),
  );
  if (folder === undefined) return;
  await http.register(async (scope) => {
    compressStreams(scope);
    await serveFiles(scope, folder);
  });
}
