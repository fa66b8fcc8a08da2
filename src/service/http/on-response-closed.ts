// The end of an answer, also where it has come already: who asked may go at any moment, while all is still being prepared.
import type { ServerResponse } from 'node:http';

export type ClosableResponse = Pick<ServerResponse, 'destroyed'> & {
  once(event: 'close', listener: () => void): unknown;
};

/** Runs when the answer is out or its connection gone; at once where that is so. */
export function onResponseClosed(response: ClosableResponse, run: () => void): void {
  if (response.destroyed) run();
  else response.once('close', run);
}
