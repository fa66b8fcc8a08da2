// Which side panel is open, if any. The panels and the form share one place.
import { createStore } from '#web/lib/store.ts';

export const PANELS = ['problems', 'scripts'] as const;
export type PanelName = (typeof PANELS)[number];

export type SidePanel =
  | { readonly kind: 'closed' }
  /** 'asked': opened by the user, so it takes the focus once. */
  | { readonly kind: 'asked' | 'open'; readonly name: PanelName };

const CLOSED: SidePanel = { kind: 'closed' };

export const sidePanel = createStore<SidePanel>(CLOSED);

export function openPanel(name: PanelName): void {
  sidePanel.set({ kind: 'asked', name });
}

/** Closes the panel, if it is this one. */
export function closePanel(name: PanelName): void {
  const panel = sidePanel.get();
  if (panel.kind !== 'closed' && panel.name === name) sidePanel.set(CLOSED);
}
