// Who sends when several tabs are open: a port over Web Locks.

export interface Locks {
  /** Resolves when the lock is held. It is until the signal aborts or the tab closes. Never throws. */
  acquire(name: string, signal: AbortSignal): Promise<void>;
}

/** Plain http has no Web Locks: there every tab sends for itself. */
export const webLocks: Locks = {
  acquire(name, signal) {
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) return Promise.resolve();
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => released.resolve(), { once: true });
    locks
      .request(name, { signal }, () => {
        held.resolve();
        return released.promise;
      })
      // Called off before it was granted.
      .catch(() => undefined);
    return held.promise;
  },
};
