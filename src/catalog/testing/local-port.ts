// Runs the catalog without a worker, on the same thread, with asynchronous messages as between page and worker.

import { CatalogServer } from '#catalog/catalog-server.ts';
import type { CatalogPort } from '#catalog/client.ts';
import type { Message } from '#catalog/protocol.ts';

/** @param now current time (ms) */
export function localPort(now = () => performance.now()): CatalogPort {
  let listener: ((event: MessageEvent<Message>) => void) | undefined;
  const desk = new CatalogServer({
    post: (message) => setTimeout(() => listener?.(new MessageEvent('message', { data: message }))),
    runLater: (task) => setTimeout(task),
    now,
  });
  return {
    postMessage: (request) => setTimeout(() => desk.onRequest(structuredClone(request))),
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', added: (event: MessageEvent<Message>) => void) => {
      if (type === 'message') listener = added;
    },
  };
}
