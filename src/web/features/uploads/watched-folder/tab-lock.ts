// Which tab watches: the one that holds the lock, by Web Locks. It is free again when that tab ends, however it ends.

/**
 * Resolves with whether the lock is held, from then on until the signal aborts.
 * @param patience "none": not where another tab holds it
 */
export async function acquireLock(
  name: string,
  signal: AbortSignal,
  patience: 'none' | 'endless',
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold = async (lock: Lock | null): Promise<void> => {
    resolve(lock !== null && !signal.aborted);
    if (lock === null || signal.aborted) return;
    await new Promise((release) => signal.addEventListener('abort', release, { once: true }));
  };
  const request =
    patience === 'none'
      ? navigator.locks.request(name, { ifAvailable: true }, hold)
      : navigator.locks.request(name, { signal }, hold);
  request.catch(() => resolve(false));
  return promise;
}
