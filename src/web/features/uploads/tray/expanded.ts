// Whether the tray shows its files, remembered for this tab. What is stored is hostile until parsed.
import type { KeyValue } from '#web/lib/key-value.ts';

const KEY = 'lectern.tray';

/** @param otherwise while nobody has folded or unfolded it */
export function loadUnfolded(storage: KeyValue, otherwise: boolean): boolean {
  const stored = storage.get(KEY);
  return stored === 'unfolded' || (stored !== 'folded' && otherwise);
}

export function saveUnfolded(storage: KeyValue, unfolded: boolean): void {
  storage.set(KEY, unfolded ? 'unfolded' : 'folded');
}
