import { useEffect, useEffectEvent } from 'react';

/** An empty glossary is there to be filled: who comes to it from another page is where its first word is typed. */
export function useFirstWord(isEmpty: boolean, begin: () => void): void {
  const arrive = useEffectEvent(() => {
    if (isEmpty && document.activeElement?.matches('[data-page-title]')) begin();
  });
  useEffect(() => arrive(), []);
}
