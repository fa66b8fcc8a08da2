import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isNavigating } from '#web/lib/leaving.ts';

/** Browsers refuse more than about a hundred history changes in half a minute; typing and arrow keys make more. */
const WRITE_AFTER_MS = 250;

/**
 * Puts what a page shows into its address, a moment later and without a step of its own in the history. Not while another
 * page is on its way: that would be called off.
 * @param there what the address says now, spelled in the same way
 */
export function useLateParams(wanted: URLSearchParams, there: string): void {
  const [, setParams] = useSearchParams();
  const isLeaving = useSyncExternalStore(isNavigating.subscribe, isNavigating.get);
  const text = String(wanted);
  useEffect(() => {
    if (text === there || isLeaving) return;
    const timer = setTimeout(() => setParams(text, { replace: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [there, isLeaving, text, setParams]);
}
