// Work that everybody asks for and that is dear: whoever asks gets the outcome of one that began after the asking, all who
// wait share it, and it begins at most once per interval, and runs at most half of the time.
export function paced<T>(work: () => Promise<T>, intervalMs: number): () => Promise<T> {
  let notBefore = 0;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function begin(): Promise<T> {
    await running;
    const wait = notBefore - performance.now();
    if (wait > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
    next = undefined;
    const began = performance.now();
    const outcome = work();
    running = outcome
      .catch(() => {})
      .finally(() => {
        const took = performance.now() - began;
        notBefore = began + Math.max(intervalMs, 2 * took);
      });
    return outcome;
  }

  return () => (next ??= begin());
}
