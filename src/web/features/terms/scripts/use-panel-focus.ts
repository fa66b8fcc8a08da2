// Moves the focus to the first control of a panel when the user opens it.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PanelPlace } from '#web/features/terms/side-panel/use-side-panel.ts';

export function usePanelFocus(root: RefObject<HTMLElement | null>, { isAsked, onFocused }: PanelPlace): void {
  const take = useEffectEvent(() => {
    const first = root.current?.querySelector<HTMLElement>('button:not(:disabled), [tabindex="0"]');
    (first ?? root.current)?.focus();
    onFocused();
  });
  useEffect(() => {
    if (isAsked) take();
  }, [isAsked]);
}
