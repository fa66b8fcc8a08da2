// Whether the tray is expanded, stored for this tab. Stored data is untrusted until parsed.
import type { KeyValue } from '#web/lib/key-value.ts';

const KEY = 'lectern.tray';

/** @param otherwise default if nobody has collapsed or expanded the tray */
export function loadExpanded(storage: KeyValue, otherwise: boolean): boolean {
  const stored = storage.get(KEY);
  return stored === 'unfolded' || (stored !== 'folded' && otherwise);
}

export function saveExpanded(storage: KeyValue, expanded: boolean): void {
  storage.set(KEY, expanded ? 'unfolded' : 'folded');
}
