import { useEffect } from 'react';

/** Keeps the machine awake while `sending`. The browser takes the lock away with the tab; it is asked for again with it. */
export function useWakeLock(sending: boolean): void {
  useEffect(() => {
    // Missing on plain http and in some browsers.
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
    // Refused, on a low battery for one. The upload goes on all the same.
  }
}
