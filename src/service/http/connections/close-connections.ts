import type { FastifyInstance } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/**
 * Closes each connection after its current response once the server is shutting down. Otherwise a connection with a running
 * request would stay open for the next one, and the shutdown would wait for it.
 */
export function closeConnectionsOnShutdown(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    closing.add(http.server);
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing(http)) reply.header('connection', 'close');
  });
}

/** Whether the server is shutting down: for responses that bypass Fastify's hooks. */
export function isClosing({ server }: Pick<FastifyInstance, 'server'>): boolean {
  return closing.has(server);
}
