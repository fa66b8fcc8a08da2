// Throttles expensive work. A call resolves with the result of a run that began after the call, and waiting calls share one
// run. Runs begin at most once per interval, and take at most half of the time.
export function throttle<T>(work: () => Promise<T>, intervalMs: number): () => Promise<T> {
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
