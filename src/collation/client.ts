// Public entry of this folder. Sorting 100,000 texts by the rules of a language takes about a second.
// `rankInWorker` does it in a Web Worker so that the page stays responsive.
import { rankTexts } from './collation-order.ts';

export { compareTexts, rankInSlices, ranksIfSorted, rankTexts } from './collation-order.ts';

/**
 * Maximum time (ms) to wait for the worker before ranking on this thread. Ranking takes a second or two, but some browsers
 * report no error when the worker's script can't be loaded.
 */
const WORKER_TIMEOUT_MS = 20_000;

/** Does the same as {@link rankTexts}, in a Web Worker. Ranks on this thread, without a break, if the worker fails. */
export async function rankInWorker(texts: readonly string[]): Promise<Uint32Array> {
  const worker = startWorker();
  if (!worker) return rankTexts(texts);
  const { promise, resolve } = Promise.withResolvers<Uint32Array>();
  const rankHere = () => resolve(rankTexts(texts));
  const timer = setTimeout(rankHere, WORKER_TIMEOUT_MS);
  worker.addEventListener('error', rankHere);
  worker.addEventListener('message', ({ data }: MessageEvent<Uint32Array>) => resolve(data));
  // Copying the texts takes about as long as collecting them did, so it gets a task of its own.
  setTimeout(() => worker.postMessage(texts));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Returns undefined if the page may not start workers, for example because of a content security policy. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./collation-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
