import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#service/core/uploads/client-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Cached by `getClientNetwork`, because reading `ip` parses the headers of proxies. */
    client?: string;
  }
}

/** Returns the client's network, by which limits tell clients apart. */
export function getClientNetwork(request: FastifyRequest): string {
  request.client ??= clientNetwork(request.ip);
  return request.client;
}
