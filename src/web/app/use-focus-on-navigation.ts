// After a change of page the focus goes to its heading, so that a screen reader says where one is
// and Tab goes on from there.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // With the page, not a moment after it: whoever is quicker than that keeps the focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [pathname]);
}
