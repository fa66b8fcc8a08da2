// State of a side panel.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { closePanel, type PanelName, sidePanel } from './side-panel.ts';

export interface PanelPlace {
  readonly isOpen: boolean;
  /** Whether the user opened the panel, so that it takes the focus. */
  readonly isAsked: boolean;
  /** Called once the panel has the focus. */
  readonly onFocused: () => void;
}

export function useSidePanel(name: PanelName, isFormOpen: boolean, onCloseForm: () => void): PanelPlace {
  const panel = useSyncExternalStore(sidePanel.subscribe, sidePanel.get);
  const isOpen = panel.kind !== 'closed' && panel.name === name;
  const isAsked = isOpen && panel.kind === 'asked';
  useEffect(() => () => closePanel(name), [name]);
  // The form uses the same place. Closing it keeps the typed draft.
  const closeForm = useEffectEvent(onCloseForm);
  useEffect(() => {
    if (isAsked && isFormOpen) closeForm();
  }, [isAsked, isFormOpen]);
  return { isOpen, isAsked, onFocused: () => sidePanel.set({ kind: 'open', name }) };
}
