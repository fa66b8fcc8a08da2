// Which list stands beside the table, if any. They and the form have one place.
import { createStore } from '#web/lib/store.ts';

export const PANELS = ['problems', 'scripts'] as const;
export type PanelName = (typeof PANELS)[number];

export type SidePanel =
  | { readonly kind: 'closed' }
  /** Asked for: it opens, and takes the focus once. */
  | { readonly kind: 'asked' | 'open'; readonly name: PanelName };

const CLOSED: SidePanel = { kind: 'closed' };

export const sidePanel = createStore<SidePanel>(CLOSED);

export function openPanel(name: PanelName): void {
  sidePanel.set({ kind: 'asked', name });
}

/** Whatever else is open by now stays. */
export function closePanel(name: PanelName): void {
  const panel = sidePanel.get();
  if (panel.kind !== 'closed' && panel.name === name) sidePanel.set(CLOSED);
}
