// Creates the HTTP server: its routes, their scopes and the hooks for all of them.
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
import { serveUploads } from './upload-route.ts';
import { turnsFor } from './work-turns.ts';

const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/i;

/** Maximum interval (ms) between two checks for late requests. */
const CHECK_CONNECTIONS_MS = 30_000;

/** Replaces Fastify's compilers, which are never used, because loading them takes a fifth of the start. */
const NO_COMPILERS = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas };

function refuseSchemas(): never {
  throw new Error('A route must not have its own schema. All schemas are in the contract.');
}

export interface ServerOptions {
  readonly logLevel: string;
  readonly log: LogLines;
  /** Version of the records' schema. */
  readonly schemaVersion: number;
  /** The origin signed addresses start with. If unset, it is derived from each request (public-origin.ts). */
  readonly publicUrl?: string;
  /** Whether signed addresses lead to this service; false with media in S3. */
  readonly signsAddresses: boolean;
  /** IP addresses and networks of proxies whose `X-Forwarded-*` headers count. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[];
  /** Maximum number of requests per second and key. If unset, there is no limit. */
  readonly requestsPerSecond?: number;
  /** Maximum time (ms) for the head of a request to arrive, and again for a JSON body. */
  readonly requestTimeoutMs: number;
  /** Maximum time (ms) a connection stays open without a request, or while the client reads nothing of a response. */
  readonly connectionIdleMs: number;
  /** Called after each response. */
  readonly onAnswered?: ((request: Answered) => void) | undefined;
  /** Limits of files being read at once. */
  readonly readLimits?: CapacityLimits;
  /** Maximum time (ms) a request waits until it may read a file. */
  readonly readWaitMs?: number;
  /** Folder of the built web app. If unset, it isn't served. */
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
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    rewriteUrl: decodableUrl,
    clientErrorHandler: answerInvalidRequest,
    schemaController: { compilersFactory: NO_COMPILERS },
    // Long ids reach their endpoint, which answers that they are unknown.
    routerOptions: { maxParamLength: 65_536 },
  });
  http.decorateRequest('workspace', '');
  http.decorateRequest('keyId', '');
  http.setErrorHandler(sendProblem);
  // Bodies are read only by routes that add a parser.
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
  serveUploads(http, core);
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
