// Creates Node's HTTP server below Fastify, with limits on time, connections, pipelining and requests per turn of the event
// loop.
import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { noteConnection } from '#service/http/work-turns.ts';
import { limitClientConnections } from './client-connections.ts';
import { connectionLimit } from './connection-limit.ts';
import { limitFirstRequestTime } from './first-request-timeout.ts';
import { refuseExpectation } from './invalid-requests.ts';
import { isBusy, queueRequests } from './request-queue.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { stopParsingWhenDestroyed } from './stop-parsing.ts';
import { ChunkLimitedMessage } from './tiny-chunks.ts';

/** Maximum time (ms) for the head of a connection’s first request, unless `headMs` is shorter. */
const FIRST_HEAD_MS = 15_000;

interface NodeServerOptions {
  /** Maximum time (ms) for the head of a request to arrive. */
  readonly headMs: number;
  /** Interval (ms) of the check for `headMs`. */
  readonly checkEachMs: number;
  /** Addresses and networks of proxies, whose connections serve many clients. */
  readonly trustedProxies: readonly string[];
  /** Maximum time (ms) a connection stays open without a request, or while the client reads nothing of a response. */
  readonly idleMs: number;
}

export function nodeServer(options: NodeServerOptions): FastifyServerFactory {
  const { headMs, checkEachMs, trustedProxies, idleMs } = options;
  return (handle) => {
    const turns = createRequestScheduler();
    const queued = queueRequests(turns);
    const times = {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEachMs,
      keepAliveTimeout: idleMs,
      // An upload may take hours, so each route limits the time for a body itself.
      requestTimeout: 0,
    };
    // host.ts refuses a request without a host. Node would do it itself, without waiting for a turn.
    const heads = { IncomingMessage: ChunkLimitedMessage, requireHostHeader: false };
    const server = createServer({ ...times, ...heads }, queued(handle));
    server.on('checkExpectation', queued(refuseExpectation));
    server.on('connection', stopParsingWhenDestroyed);
    server.on('connection', turns.accepted).on('connection', noteConnection);
    const limit = connectionLimit();
    server.maxConnections = limit;
    limitClientConnections(server, { limit, trustedProxies });
    if (FIRST_HEAD_MS < headMs) limitFirstRequestTime(server, FIRST_HEAD_MS);
    return server.setTimeout(idleMs, (socket) => {
      // A request that is being worked on, or waits for a body, has a timeout of its own.
      const isUnread = socket.writableLength > 0;
      if (isUnread || !isBusy(socket)) socket.destroy();
    });
  };
}
