// Node's own server below Fastify: one request of a connection at a time, a few in a turn of the event loop, and how long each
// side may take.
import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { fairTurns } from './fair-turns.ts';
import { inTurn } from './in-turn.ts';
import { mostConnections } from './most-connections.ts';
import { stopReadingOnceDestroyed } from './stop-reading.ts';

interface NodeServerOptions {
  /** Within what the head of a request has to come. */
  readonly headMs: number;
  /** How often connections are looked at for that. */
  readonly checkEachMs: number;
  /** How long a connection may stay open without a request, or without anything of an answer being taken. */
  readonly idleMs: number;
}

export function nodeServer({ headMs, checkEachMs, idleMs }: NodeServerOptions): FastifyServerFactory {
  return (handle) => {
    const turns = fairTurns();
    const { listener, isBusy } = inTurn(handle, turns);
    const options = {
      headersTimeout: headMs,
      connectionsCheckingInterval: checkEachMs,
      keepAliveTimeout: idleMs,
      // An upload may take hours. Whoever reads a body bounds how long it waits for it.
      requestTimeout: 0,
    };
    const server = createServer(options, listener);
    server.on('connection', stopReadingOnceDestroyed).on('connection', turns.accepted);
    const most = mostConnections();
    // Those beyond are closed as they come.
    if (most !== undefined) server.maxConnections = most;
    return server.setTimeout(idleMs, (socket) => {
      // Nothing has moved. What is being worked out, or waits for a body, has a limit of its own.
      const isUnread = socket.writableLength > 0;
      if (isUnread || !isBusy(socket)) socket.destroy();
    });
  };
}
