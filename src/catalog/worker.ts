// Web Worker entry.
import { emit, serve } from '#worker-rpc/serve.ts';
import { CatalogServer, SERVE_OPTIONS } from './catalog-server.ts';

/** Runs tasks after all requests that have already arrived, without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
const tasks: (() => void)[] = [];
port2.addEventListener('message', () => tasks.shift()?.());
port2.start();

const server = new CatalogServer({
  postView: emit,
  runLater: (task) => {
    tasks.push(task);
    port1.postMessage(undefined);
  },
  now: () => performance.now(),
});

serve(server, SERVE_OPTIONS);
