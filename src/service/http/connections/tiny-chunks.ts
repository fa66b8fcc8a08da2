// Closes connections that send a body in very many tiny chunks. Each chunk costs a call and an object, so 1 MB/s in chunks of
// one byte would keep the service fully busy.
import { IncomingMessage } from 'node:http';

/** Number of chunks that may have any size. A client that streams a body line by line stays far below. */
const UNLIMITED_CHUNKS = 1_000;
/** Minimum mean size (bytes) of the chunks beyond that. A network packet has five times as many. */
const MIN_MEAN_BYTES = 256;

/** The request class of Node’s server. Every chunk passes `push`, even if nobody reads the body. */
export class ChunkLimitedMessage extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;

  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) return super.push(chunk, encoding);
    this.#chunks += 1;
    this.#bytes += chunk.byteLength;
    if (this.#chunks <= UNLIMITED_CHUNKS || this.#bytes >= this.#chunks * MIN_MEAN_BYTES)
      return super.push(chunk, encoding);
    this.destroy();
    return false;
  }
}
