// Reports method, route, status and duration of each answered request.
import type { FastifyInstance } from 'fastify';

export interface Answered {
  readonly method: string;
  /** Path with the names of its parameters, such as `/api/glossary/:glossaryId`; `none` for unknown routes. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const NO_ROUTE = 'none';

export function measureRequests(http: FastifyInstance, onAnswered: (request: Answered) => void): void {
  http.addHook('onResponse', async ({ routeOptions, method, is404 }, reply) => {
    const { url: route = NO_ROUTE } = routeOptions;
    onAnswered({
      // Clients can send any method name, so the methods of unknown routes aren't reported.
      method: is404 ? NO_ROUTE : method,
      route: is404 ? NO_ROUTE : route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
