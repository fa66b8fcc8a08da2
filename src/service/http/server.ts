// The HTTP server: which routes there are, in which scope, and what holds for all of them.
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Core } from '#service/core/core.ts';
import { API_PATH } from '#service/core/url-paths.ts';
import { parseJsonBodies } from '#service/http/bodies/json-body.ts';
import { drainUnreadBodies } from '#service/http/bodies/unread-body.ts';
import { closeConnectionsOnShutdown } from '#service/http/connections/close-connections.ts';
import { answerInvalidRequest } from '#service/http/connections/invalid-requests.ts';
import { networkMatcher } from '#service/http/connections/networks.ts';
import { nodeServer } from '#service/http/connections/node-server.ts';
import { serveDocs } from '#service/http/openapi/docs.ts';
import { serveMediaFiles } from '#service/http/reading/read-route.ts';
import { isNavigation, sendPage, serveWebApp } from '#service/http/web-app/web-app.ts';
import { requireKey } from './authenticate.ts';
import type { CapacityLimits } from './client-capacity.ts';
import { compressStreams } from './compress.ts';
import { allowOrigins } from './cross-origin.ts';
import { decodableUrl } from './decodable-url.ts';
import { registerHealthRoutes } from './health.ts';
import { rejectInvalidHosts } from './host.ts';
import { type Answered, measureRequests } from './measure-requests.ts';
import { routeNotFound, sendProblem } from './problem.ts';
import { createPublicOrigin } from './public-origin.ts';
import { rateLimit } from './rate-limit.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { type LogLines, logRequests, requestLogOptions } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { takeUploads } from './upload-route.ts';
import { turnsFor } from './work-turns.ts';

const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/i;

/** How often connections are looked at, in milliseconds. */
const CHECK_CONNECTIONS_MS = 30_000;

/** The contract checks what comes in. Fastify's own ways to are never asked for, and a fifth of what a start would read. */
const NO_COMPILERS = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas };

function refuseSchemas(): never {
  throw new Error('A route has a schema of its own: the contract has them all.');
}

export interface ServerOptions {
  readonly logLevel: string;
  readonly log: LogLines;
  /** Of the records. */
  readonly schemaVersion: number;
  /** The origin signed addresses start with. If unset, it is derived from each request (public-origin.ts). */
  readonly publicUrl?: string;
  /** False if an S3 store signs them all. */
  readonly signsAddresses: boolean;
  /** Addresses and networks whose `X-Forwarded-*` is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call. */
  readonly allowedOrigins: readonly string[];
  /** How many requests a key may make per second; left out, there is no limit. */
  readonly requestsPerSecond?: number;
  /** Within what the head of a request, and then a JSON body, have to come. */
  readonly requestTimeoutMs: number;
  /** How long a connection may stay open without a request, or without anything of an answer being taken. */
  readonly connectionIdleMs: number;
  /** Hears of each request that was answered. */
  readonly onAnswered?: ((request: Answered) => void) | undefined;
  /** How many files may be read at once. */
  readonly readLimits?: CapacityLimits;
  /** How long is waited for a place among them, in milliseconds. */
  readonly readWaitMs?: number;
  /** Where the built web app lies; left out, none is served. */
  readonly webApp?: string;
}

export async function createServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const isTrustedProxy = networkMatcher(options.trustedProxies);
  const publicOrigin = createPublicOrigin({ ...options, isTrustedProxy });
  const http = fastify({
    ...requestLogOptions,
    logger: { level: options.logLevel, stream: options.log },
    trustProxy: options.trustedProxies.length > 0 && isTrustedProxy,
    serverFactory: nodeServer({
      headMs: options.requestTimeoutMs,
      checkEachMs: Math.min(CHECK_CONNECTIONS_MS, options.requestTimeoutMs),
      trustedProxies: options.trustedProxies,
      idleMs: options.connectionIdleMs,
    }),
    // While stopping, what still comes in over an open connection is answered as ever.
    return503OnClosing: false,
    rewriteUrl: decodableUrl,
    clientErrorHandler: answerInvalidRequest,
    schemaController: { compilersFactory: NO_COMPILERS },
    // However long an id is, its endpoint says that it isn't known.
    routerOptions: { maxParamLength: 65_536 },
  });
  http.decorateRequest('workspace', '');
  http.decorateRequest('keyId', '');
  http.setErrorHandler(sendProblem);
  // Nobody reads a body unless a route says how.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  setSecurityHeaders(http);
  closeConnectionsOnShutdown(http);
  logRequests(http);
  if (options.onAnswered) measureRequests(http, options.onAnswered);
  drainUnreadBodies(http);
  rejectInvalidHosts(http);
  await allowOrigins(http, options.allowedOrigins);

  registerHealthRoutes(http, { readiness: core.readiness, ...options });
  takeUploads(http, core);
  serveMediaFiles(http, core, options);
  await serveDocs(http, (options.publicUrl ?? '') + API_PATH);
  await http.register(
    async (scope) => {
      requireKey(
        scope,
        core.credentials,
        options.requestsPerSecond === undefined ? undefined : rateLimit(options.requestsPerSecond),
      );
      parseJsonBodies(scope, { timeoutMs: options.requestTimeoutMs });
      compressStreams(scope);
      const contextOf = (request: FastifyRequest) => ({
        core,
        workspace: request.workspace,
        keyId: request.keyId,
        get origin() {
          return publicOrigin(request);
        },
        fresh: NO_CACHE.test(request.headers['cache-control'] ?? ''),
        ifMatch: request.headers['if-match'],
        turn: turnsFor(request),
      });
      registerEndpoints(scope, { contextOf, logRoom: () => options.log.room() });
    },
    { prefix: API_PATH },
  );
  http.setNotFoundHandler(async (request, reply) =>
    options.webApp !== undefined && isNavigation(request)
      ? sendPage(reply, options.webApp)
      : sendProblem(routeNotFound(), request, reply),
  );
  if (options.webApp !== undefined) await serveWebApp(http, options.webApp);
  return http;
}
