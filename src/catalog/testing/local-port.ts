// Runs the catalog without a worker, on the same thread, with asynchronous messages as between page and worker.

import { CatalogServer, SERVE_OPTIONS } from '#catalog/catalog-server.ts';
import type { FromWorker } from '#worker-rpc/messages.ts';
import { server } from '#worker-rpc/serve.ts';
import type { WorkerPort } from '#worker-rpc/worker-client.ts';

/**
 * @param now current time (ms)
 * @returns a function that starts the catalog
 */
export function localPort(now = () => performance.now()): () => WorkerPort {
  let listener: ((event: MessageEvent<FromWorker>) => void) | undefined;
  const post = (message: FromWorker) =>
    void setTimeout(() => listener?.(new MessageEvent('message', { data: message })));
  const catalog = new CatalogServer({
    postView: (event) => post({ kind: 'event', event }),
    runLater: (task) => setTimeout(task),
    now,
  });
  const receive = server(catalog, post, SERVE_OPTIONS);
  return () => ({
    postMessage: (call) => setTimeout(() => receive(structuredClone(call))),
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', added: (event: MessageEvent<FromWorker>) => void) => {
      if (type === 'message') listener = added;
    },
  });
}
