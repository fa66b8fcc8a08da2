// Public entry of this folder. Sorting 100,000 texts by the rules of a language takes about a second.
// `rankInWorker` does it in a Web Worker so that the page stays responsive.
import { WorkerClient } from '#worker-rpc/worker-client.ts';
import { rankTexts } from './collation-order.ts';
import type { Collation } from './collation-worker.ts';

export { compareTexts, rankInSlices, ranksIfSorted, rankTexts } from './collation-order.ts';

/** Does the same as {@link rankTexts}, in a Web Worker. Ranks on this thread, without a break, if the worker fails. */
export async function rankInWorker(texts: readonly string[]): Promise<Uint32Array> {
  const worker = new WorkerClient<Collation>(
    () => new Worker(new URL('./collation-worker.ts', import.meta.url), { type: 'module' }),
  );
  // Copying the texts takes about as long as collecting them did, so it gets a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  try {
    return await worker.call('rank', texts);
  } catch {
    return rankTexts(texts);
  } finally {
    worker.close();
  }
}
