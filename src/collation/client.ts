// What code outside this folder may use. To compare a hundred thousand texts as a language has them takes a second: that
// is done in a worker, for as long as it takes.
import { placesOf } from './places.ts';

export { compareTexts, placesInOrder, placesInPieces, placesOf } from './places.ts';

/** Browsers don't all say that a worker can't be fetched; ordering takes a second or two. */
const ANSWERS_WITHIN_MS = 20_000;

/** As {@link placesOf}; where there is no worker to be had it is done here, at a stretch. */
export async function placesInWorker(texts: readonly string[]): Promise<Uint32Array> {
  const worker = startWorker();
  if (!worker) return placesOf(texts);
  const { promise, resolve } = Promise.withResolvers<Uint32Array>();
  const doHere = () => resolve(placesOf(texts));
  const timer = setTimeout(doHere, ANSWERS_WITHIN_MS);
  worker.addEventListener('error', doHere);
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
