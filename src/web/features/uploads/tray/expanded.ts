// Whether the tray shows its files, remembered for this tab. What is stored is hostile until parsed.
import type { KeyValue } from '#web/lib/key-value.ts';

const KEY = 'lectern.tray';

/** @param otherwise while nobody has collapsed or expanded it */
export function loadExpanded(storage: KeyValue, otherwise: boolean): boolean {
  const stored = storage.get(KEY);
  return stored === 'unfolded' || (stored !== 'folded' && otherwise);
}

export function saveExpanded(storage: KeyValue, expanded: boolean): void {
  storage.set(KEY, expanded ? 'unfolded' : 'folded');
}
