// Writes a response body one chunk at a time: the next chunk is requested once the connection has accepted the last, so that
// its memory can be reused. Allocating memory for each chunk cost more than reading and sending it.
import type { ServerResponse } from 'node:http';
import { onResponseClosed } from '#service/http/on-response-closed.ts';

/** @throws the error of the source, or an error if the connection closes */
export async function writeChunks(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let giveUp = (_reason: Error): void => {};
  onResponseClosed(response, () => giveUp(new Error('The client has disconnected.')));
  for await (const chunk of chunks) {
    await new Promise<void>((resolve, reject) => {
      giveUp = reject;
      response.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  response.end();
}
