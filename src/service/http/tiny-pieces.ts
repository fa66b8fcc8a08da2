// Bodies in very many very small pieces, as chunks of one byte are: each piece is a call and an object of its own, so that one
// megabyte a second would keep the service busy with nothing else. Who sends one is let go, whatever becomes of the body.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Pieces that may be of any size: what streams a body line by line stays far below. */
const ANY_SIZE = 1_000;
/** Beyond that pieces have this many bytes in the mean: a packet carries five times as many. */
const MEAN_BYTES = 256;

export function refuseTinyPieces(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    watch(raw);
    done();
  });
}

function watch(request: IncomingMessage): void {
  let pieces = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  // The only place that every piece passes, whoever reads the body or drops it.
  request.push = (piece: Uint8Array | null, encoding) => {
    if (piece === null) return push(piece, encoding);
    pieces += 1;
    bytes += piece.byteLength;
    if (pieces <= ANY_SIZE || bytes >= pieces * MEAN_BYTES) return push(piece, encoding);
    request.destroy();
    return false;
  };
}
