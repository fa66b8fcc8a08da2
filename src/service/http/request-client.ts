import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#service/core/uploads/client-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Found once: each look goes through what proxies told. */
    client?: string;
  }
}

/** Who asks, by the network it comes from. */
export function getClientNetwork(request: FastifyRequest): string {
  request.client ??= clientNetwork(request.ip);
  return request.client;
}
