import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isNavigating } from '#web/lib/is-navigating.ts';

/**
 * Delay (ms) before the address is updated. Browsers reject more than about a hundred history changes in 30 s; typing
 * and arrow keys cause more.
 */
const WRITE_AFTER_MS = 250;

/**
 * Writes the state of a page into its address, debounced and without a new history entry. Skipped during a navigation,
 * which it would cancel.
 * @param there current parameters of the address, in the same spelling
 */
export function useDebouncedParams(wanted: URLSearchParams, there: string): void {
  const [, setParams] = useSearchParams();
  const isLeaving = useSyncExternalStore(isNavigating.subscribe, isNavigating.get);
  const text = String(wanted);
  useEffect(() => {
    if (text === there || isLeaving) return;
    const timer = setTimeout(() => setParams(text, { replace: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [there, isLeaving, text, setParams]);
}
