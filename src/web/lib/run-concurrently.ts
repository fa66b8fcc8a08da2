/**
 * Runs `work` for each item in order, with limited concurrency. Uses one promise per slot, not per item, so that very
 * many items cost little.
 */
export async function runConcurrently<T>(
  all: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  const runWorker = async () => {
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: limit }, runWorker));
}
