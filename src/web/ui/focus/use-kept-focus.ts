// For a dialog that comes by itself: one that the person has just opened may be about to take the focus, below it.
import { type RefObject, useEffect } from 'react';

/** While it is open, the dialog around `inside` gets back at once what another dialog takes from it. */
export function useKeptFocus(inside: RefObject<Element | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let last: HTMLElement | undefined;
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const taker = target.closest('[role="dialog"]');
      if (taker?.contains(inside.current)) last = target;
      else if (taker) last?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  }, [inside, isOpen]);
}
