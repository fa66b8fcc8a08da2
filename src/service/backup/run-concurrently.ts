/** Number of items in progress at the same time. More than one, because the disk is mostly idle during work on small files. */
const AT_A_TIME = 4;

/** Starts the work for each item in order. After a failure no further work starts, and the promise rejects with that error. */
export async function runConcurrently<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const next = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let item = next.next(); !failed && !item.done; item = next.next()) {
      try {
        await work(item.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}
