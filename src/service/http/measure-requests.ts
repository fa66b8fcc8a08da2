// Tells of each request that was answered: what answered it, how, and how long it took.
import type { FastifyInstance } from 'fastify';

export interface Answered {
  readonly method: string;
  /** With its parameters’ names in place of what was asked; one for all addresses that nothing answers. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const NO_ROUTE = 'none';

export function measureRequests(http: FastifyInstance, onAnswered: (request: Answered) => void): void {
  http.addHook('onResponse', async ({ routeOptions, method, is404 }, reply) => {
    const { url: route = NO_ROUTE } = routeOptions;
    onAnswered({
      // Anybody may send a method of their own making.
      method: is404 ? NO_ROUTE : method,
      route: is404 ? NO_ROUTE : route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
