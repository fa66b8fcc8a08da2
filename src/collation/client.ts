// What code outside this folder may use. To compare a hundred thousand texts as a language has them takes a second: that
// is done in a worker, for as long as it takes.
import { rankTexts } from './collation-order.ts';

export { compareTexts, rankInSlices, ranksIfSorted, rankTexts } from './collation-order.ts';

/** Browsers don't all say that a worker can't be fetched; ordering takes a second or two. */
const WORKER_TIMEOUT_MS = 20_000;

/** As {@link rankTexts}; where there is no worker to be had it is done here, at a stretch. */
export async function rankInWorker(texts: readonly string[]): Promise<Uint32Array> {
  const worker = startWorker();
  if (!worker) return rankTexts(texts);
  const { promise, resolve } = Promise.withResolvers<Uint32Array>();
  const rankHere = () => resolve(rankTexts(texts));
  const timer = setTimeout(rankHere, WORKER_TIMEOUT_MS);
  worker.addEventListener('error', rankHere);
  worker.addEventListener('message', ({ data }: MessageEvent<Uint32Array>) => resolve(data));
  // In a task of its own: to copy them takes as long as it took to gather them.
  setTimeout(() => worker.postMessage(texts));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** A page may be forbidden to have any. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./collation-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
