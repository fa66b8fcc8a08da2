/** Several at a time: small files wait for the disk more than they keep it busy. */
const AT_A_TIME = 4;

/** Does the work for each, in order of beginning. Begins no more once one has failed, and then rejects as that did. */
export async function sideBySide<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
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
