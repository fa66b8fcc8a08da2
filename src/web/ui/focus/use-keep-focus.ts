// Keeps the focus in a dialog that opens without a user action. A dialog below it, opened just before, may try to take
// the focus.
import { type RefObject, useEffect } from 'react';

/** While open, the dialog around `inside` takes the focus back from other dialogs. */
export function useKeepFocus(inside: RefObject<Element | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let last: HTMLElement | undefined;
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest('[role="dialog"]');
      if (dialog?.contains(inside.current)) last = target;
      else if (dialog) last?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  }, [inside, isOpen]);
}
