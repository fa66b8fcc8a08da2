import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Tells of a field that loses the focus whether the person leaves it. They do by pressing something else, or by putting
 * their keyboard away; not where a dialog that opens by itself takes the focus, nor by looking at another window.
 */
export function useLeftByPerson(): (blur: FocusEvent) => boolean {
  const isPressing = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const note = (pressing: boolean) => () => {
      isPressing.current = pressing;
    };
    const early = { capture: true, signal: stop.signal };
    window.addEventListener('mousedown', note(true), early);
    for (const end of ['mouseup', 'pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(end, note(false), early);
    // Only the window's own, not that of a field: a button may be released where nothing tells the page.
    window.addEventListener('blur', note(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return ({ target, relatedTarget }) =>
    isPressing.current || (relatedTarget === null && document.activeElement !== target);
}
