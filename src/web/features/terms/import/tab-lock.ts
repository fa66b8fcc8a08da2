// Lock that lets only one tab run an import. Browsers without the Web Locks API (plain HTTP) don't lock.

/** @returns a function that releases the lock; undefined if another tab has it */
export async function acquireTabLock(name: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined;
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  return new Promise((resolve) => {
    navigator.locks
      .request(`lectern.import.${name}`, { ifAvailable: true }, async (lock) => {
        resolve(lock ? () => release() : undefined);
        if (lock) await untilReleased;
      })
      // The request fails if the browser blocks all storage. Then no journal exists that two tabs could resume.
      .catch(() => resolve(() => undefined));
  });
}
