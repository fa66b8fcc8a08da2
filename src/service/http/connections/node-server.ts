// Node's own server below Fastify: one request of a connection at a time, a few in a turn of the event loop, and how long each
// side may take.
import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { shortenTurns } from '#service/http/work-turns.ts';
import { refuseExpectation } from './broken-requests.ts';
import { boundClients } from './client-connections.ts';
import { fairTurns } from './fair-turns.ts';
import { boundFirstHead } from './first-head.ts';
import { inTurn, isBusy } from './in-turn.ts';
import { mostConnections } from './most-connections.ts';
import { stopReadingOnceDestroyed } from './stop-reading.ts';
import { PiecewiseMessage } from './tiny-pieces.ts';

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
    const turns = fairTurns();
    const waiting = inTurn(turns);
    const times = {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEachMs,
      keepAliveTimeout: idleMs,
      // An upload may take hours. Whoever reads a body bounds how long it waits for it.
      requestTimeout: 0,
    };
    // Node would answer a request without a host by itself, past all turns: host.ts refuses it.
    const heads = { IncomingMessage: PiecewiseMessage, requireHostHeader: false };
    const server = createServer({ ...times, ...heads }, waiting(handle));
    server.on('checkExpectation', waiting(refuseExpectation));
    server.on('connection', stopReadingOnceDestroyed);
    server.on('connection', turns.accepted).on('connection', shortenTurns);
    const most = mostConnections();
    // Those beyond are closed as they come.
    server.maxConnections = most;
    boundClients(server, { most, trustedProxies });
    if (FIRST_HEAD_MS < headMs) boundFirstHead(server, FIRST_HEAD_MS);
    return server.setTimeout(idleMs, (socket) => {
      // Nothing has moved. What is being worked out, or waits for a body, has a limit of its own.
      const isUnread = socket.writableLength > 0;
      if (isUnread || !isBusy(socket)) socket.destroy();
    });
  };
}
