/** Number of items per message. Cloning that many terms takes a few milliseconds; cloning all blocks the page. */
const BATCH_SIZE = 2_000;

/**
 * Sends items to a worker in batches, because cloning all of them at once would block the page. Two batches are in
 * flight: the worker processes the first while the second waits in its queue.
 * @param send sends one batch; `at` is the index of its first item. Called once, with no items, if there are none
 */
export async function sendBatches<Item>(
  items: readonly Item[],
  send: (batch: readonly Item[], at: number) => Promise<void>,
): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  for (let at = 0; at === 0 || at < items.length; at += BATCH_SIZE) {
    const sent = send(items.slice(at, at + BATCH_SIZE), at);
    // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
    sent.catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop -- limits the number of batches in flight
    await before;
    before = sent;
  }
  await before;
}
