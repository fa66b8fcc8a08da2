// Lets one tab watch, by a Web Lock. The browser releases the lock when the tab closes or crashes.

/**
 * Acquires the lock and holds it until the signal aborts.
 * @param wait "none": don't wait if another tab holds the lock
 * @returns whether the lock was acquired
 */
export async function acquireLock(
  name: string,
  signal: AbortSignal,
  wait: 'none' | 'endless',
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold = async (lock: Lock | null): Promise<void> => {
    resolve(lock !== null && !signal.aborted);
    if (lock === null || signal.aborted) return;
    await new Promise((release) => signal.addEventListener('abort', release, { once: true }));
  };
  const request =
    wait === 'none'
      ? navigator.locks.request(name, { ifAvailable: true }, hold)
      : navigator.locks.request(name, { signal }, hold);
  request.catch(() => resolve(false));
  return promise;
}
