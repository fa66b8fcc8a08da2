import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A socket to a service that listens on this machine: for requests that no HTTP client would send. */
export function openSocket({ server }: FastifyInstance): Socket {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It doesn’t listen on a port.');
  return connect(address.port, '127.0.0.1');
}
