// Node's own server below Fastify: one request of a connection at a time, a few in a turn of the event loop, and how long each
// side may take.
import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { shortenTurns } from '#service/http/work-turns.ts';
import { limitClientConnections } from './client-connections.ts';
import { connectionLimit } from './connection-limit.ts';
import { limitFirstRequestTime } from './first-request-timeout.ts';
import { refuseExpectation } from './invalid-requests.ts';
import { isBusy, queueRequests } from './request-queue.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { stopParsingWhenDestroyed } from './stop-parsing.ts';
import { ChunkLimitedMessage } from './tiny-chunks.ts';

/** Within what the head of a connection’s first request has to come, unless each has to come sooner, in milliseconds. */
const FIRST_HEAD_MS = 15_000;

interface NodeServerOptions {
  /** Within what the head of a request has to come. */
  readonly headMs: number;
  /** How often connections are looked at for that. */
  readonly checkEachMs: number;
  /** Addresses and networks that many clients’ connections come from. */
  readonly trustedProxies: readonly string[];
  /** How long a connection may stay open without a request, or without anything of an answer being taken. */
  readonly idleMs: number;
}

export function nodeServer(options: NodeServerOptions): FastifyServerFactory {
  const { headMs, checkEachMs, trustedProxies, idleMs } = options;
  return (handle) => {
    const turns = createRequestScheduler();
    const waiting = queueRequests(turns);
    const times = {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEachMs,
      keepAliveTimeout: idleMs,
      // An upload may take hours. Whoever reads a body bounds how long it waits for it.
      requestTimeout: 0,
    };
    // Node would answer a request without a host by itself, past all turns: host.ts refuses it.
    const heads = { IncomingMessage: ChunkLimitedMessage, requireHostHeader: false };
    const server = createServer({ ...times, ...heads }, waiting(handle));
    server.on('checkExpectation', waiting(refuseExpectation));
    server.on('connection', stopParsingWhenDestroyed);
    server.on('connection', turns.accepted).on('connection', shortenTurns);
    const most = connectionLimit();
    // Those beyond are closed as they come.
    server.maxConnections = most;
    limitClientConnections(server, { most, trustedProxies });
    if (FIRST_HEAD_MS < headMs) limitFirstRequestTime(server, FIRST_HEAD_MS);
    return server.setTimeout(idleMs, (socket) => {
      // Nothing has moved. What is being worked out, or waits for a body, has a limit of its own.
      const isUnread = socket.writableLength > 0;
      if (isUnread || !isBusy(socket)) socket.destroy();
    });
  };
}
