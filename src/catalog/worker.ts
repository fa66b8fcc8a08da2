// Entry of the catalog's worker.
import { CatalogServer } from './catalog-server.ts';
import type { Request } from './protocol.ts';

/** Runs tasks after all requests that have already arrived, without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
const tasks: (() => void)[] = [];
port2.addEventListener('message', () => tasks.shift()?.());
port2.start();

const desk = new CatalogServer({
  post: (message) => postMessage(message),
  runLater: (task) => {
    tasks.push(task);
    port1.postMessage(undefined);
  },
  now: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<Request>) => desk.onRequest(data));
