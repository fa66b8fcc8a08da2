// New connections come before more requests of old ones. The event loop takes in one connection a turn, and a turn lasts as
// long as all requests that came with it: of five hundred who connect at once, the last would wait for seconds while the
// first are answered again and again.
import type { FastifyInstance } from 'fastify';

/** While connections come in, requests below `scope` go on one in a turn; else at once. */
export function letNewcomersIn(scope: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let hasAccepted = false;
  scope.server.on('connection', () => {
    hasAccepted = true;
  });

  function turn(): void {
    // Never none: whoever does nothing but connect must not hold up all others.
    const next = waiting.splice(0, hasAccepted ? 1 : waiting.length);
    hasAccepted = false;
    for (const goOn of next) goOn();
    if (waiting.length > 0) setImmediate(turn);
  }

  scope.addHook('onRequest', (_request, _reply, done) => {
    if (!hasAccepted && waiting.length === 0) return done();
    if (waiting.push(done) === 1) setImmediate(turn);
  });
}
