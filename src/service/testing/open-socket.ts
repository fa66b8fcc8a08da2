import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Opens a socket to a listening service, for requests that no HTTP client would send. */
export function openSocket({ server }: FastifyInstance): Socket {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The service doesn’t listen on a port.');
  return connect(address.port, '127.0.0.1');
}
