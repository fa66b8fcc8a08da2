// What a list beside the table knows of its place.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { closePanel, type PanelName, sidePanel } from './side-panel.ts';

export interface PanelPlace {
  readonly isOpen: boolean;
  /** It was asked for, and is to take the focus. */
  readonly isAsked: boolean;
  /** It has the focus. */
  readonly onTaken: () => void;
}

export function useSidePanel(name: PanelName, isFormOpen: boolean, onCloseForm: () => void): PanelPlace {
  const panel = useSyncExternalStore(sidePanel.subscribe, sidePanel.get);
  const isOpen = panel.kind !== 'closed' && panel.name === name;
  const isAsked = isOpen && panel.kind === 'asked';
  useEffect(() => () => closePanel(name), [name]);
  // They stand in the same place. What was typed in the form is kept.
  const closeForm = useEffectEvent(onCloseForm);
  useEffect(() => {
    if (isAsked && isFormOpen) closeForm();
  }, [isAsked, isFormOpen]);
  return { isOpen, isAsked, onTaken: () => sidePanel.set({ kind: 'open', name }) };
}
