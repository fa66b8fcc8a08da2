import type { FastifyInstance } from 'fastify';

/**
 * Once the server is closing, each answer ends its connection. Else one whose last request was still running
 * would be kept open for a next one, and closing would wait for that.
 */
export function endConnectionsOnClose(http: FastifyInstance): void {
  let closing = false;
  http.addHook('preClose', async () => {
    closing = true;
  });
  http.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
