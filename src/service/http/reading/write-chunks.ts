// An answer’s body, a piece at a time: the next one is asked for once the connection has taken the last. A piece’s memory is
// used again then: fresh memory for each cost the service more than reading and sending it.
import type { ServerResponse } from 'node:http';
import { onResponseClosed } from '#service/http/on-response-closed.ts';

/** @throws what the pieces fail with, or an error where the connection is gone */
export async function writeChunks(
  response: ServerResponse,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let giveUp = (_reason: Error): void => {};
  onResponseClosed(response, () => giveUp(new Error('Who asked has gone.')));
  for await (const piece of pieces) {
    await new Promise<void>((resolve, reject) => {
      giveUp = reject;
      response.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
  response.end();
}
