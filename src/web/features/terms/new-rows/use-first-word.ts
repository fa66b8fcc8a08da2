import { useEffect, useEffectEvent } from 'react';

/** Starts typing the first word if a person navigates to an empty glossary from another page. */
export function useFirstWord(isEmpty: boolean, begin: () => void): void {
  const arrive = useEffectEvent(() => {
    if (isEmpty && document.activeElement?.matches('[data-page-title]')) begin();
  });
  useEffect(() => arrive(), []);
}
