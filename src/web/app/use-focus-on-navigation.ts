// Moves the focus to the heading after a page change, so that screen readers announce the page and Tab starts there.
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Use a layout effect, because it runs before the user can click. A later effect could take the focus from a field that
  // was clicked on the new page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus();
  }, [pathname]);
}
