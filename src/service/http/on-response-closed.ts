import type { ServerResponse } from 'node:http';

export type ClosableResponse = Pick<ServerResponse, 'destroyed'> & {
  once(event: 'close', listener: () => void): unknown;
};

/**
 * Runs a callback when the response has been sent or its connection has closed, or at once if it already has. A client may
 * disconnect at any moment, even while its response is being prepared.
 */
export function onResponseClosed(response: ClosableResponse, run: () => void): void {
  if (response.destroyed) run();
  else response.once('close', run);
}
