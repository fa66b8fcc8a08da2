import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the user caused a blur, by pressing something else or closing the on-screen
 * keyboard. It returns false if a dialog opened by itself and took the focus, or if the user switched to another
 * window.
 */
export function useUserBlur(): (blur: FocusEvent) => boolean {
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
    // The mouse button may be released outside of the window, without a `mouseup` here. Listen without `capture`, because
    // otherwise the blur of a field would arrive here too.
    window.addEventListener('blur', note(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return ({ target, relatedTarget }) =>
    isPressing.current || (relatedTarget === null && document.activeElement !== target);
}
