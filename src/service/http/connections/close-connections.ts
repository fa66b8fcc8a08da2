import type { FastifyInstance } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/**
 * Once the server is closing, each answer ends its connection. Else one whose last request was still running
 * would be kept open for a next one, and closing would wait for that.
 */
export function closeConnectionsOnShutdown(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    closing.add(http.server);
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing(http)) reply.header('connection', 'close');
  });
}

/** For an answer that is sent past the hooks. */
export function isClosing({ server }: Pick<FastifyInstance, 'server'>): boolean {
  return closing.has(server);
}
