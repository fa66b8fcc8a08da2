// Bodies in very many very small pieces, as chunks of one byte are: each piece is a call and an object of its own, so that one
// megabyte a second would keep the service busy with nothing else. Who sends one is let go, whatever becomes of the body.
import { IncomingMessage } from 'node:http';

/** Pieces that may be of any size: what streams a body line by line stays far below. */
const ANY_SIZE = 1_000;
/** Beyond that pieces have this many bytes in the mean: a packet carries five times as many. */
const MEAN_BYTES = 256;

/** A request as Node’s server makes it. Every piece passes here, whoever reads the body or drops it. */
export class ChunkLimitedMessage extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (piece === null) return super.push(piece, encoding);
    this.#pieces += 1;
    this.#bytes += piece.byteLength;
    if (this.#pieces <= ANY_SIZE || this.#bytes >= this.#pieces * MEAN_BYTES)
      return super.push(piece, encoding);
    this.destroy();
    return false;
  }
}
