// Moves the focus to the heading after a page change, so that screen readers announce the page and Tab starts there.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Run with the render, so that it never takes the focus from a person who has clicked meanwhile.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [pathname]);
}
