import { useEffect } from 'react';

/**
 * Keeps the machine awake while `sending`. The browser releases the lock when the tab is hidden, so it is requested
 * again when the tab is visible.
 */
export function useWakeLock(sending: boolean): void {
  useEffect(() => {
    // Not available on plain http and in some browsers.
    if (!sending || !('wakeLock' in navigator)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const acquire = () => {
      if (document.visibilityState === 'visible') void holdLockUntil(signal);
    };
    acquire();
    document.addEventListener('visibilitychange', acquire, { signal });
    return () => controller.abort();
  }, [sending]);
}

async function holdLockUntil(signal: AbortSignal): Promise<void> {
  try {
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    else signal.addEventListener('abort', () => void lock.release(), { once: true });
  } catch {
    // The browser may refuse, for example on a low battery. The upload continues.
  }
}
