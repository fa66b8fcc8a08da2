// State of the palette, and the symbols chosen last.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

/** 'entered': opened by keyboard, so it has the focus. Esc returns the focus to the field. */
export type PaletteState = 'closed' | 'open' | 'entered';

export const palette = createStore<PaletteState>('closed');

export function openPalette(by: 'keyboard' | 'pointer'): void {
  palette.set('open');
  if (by === 'keyboard') palette.set('entered');
}

export function closePalette(): void {
  palette.set('closed');
}

const RECENT = 'lectern.ipa-recent';
const MAX_RECENT = 10;
const INITIAL_SIGNS = 'ˈ ˌ ː ə ɪ ʊ ɛ ʃ ŋ θ';
const storage = keyValue(() => window.localStorage);

export const recent = createStore<readonly string[]>((storage.get(RECENT) ?? INITIAL_SIGNS).split(' '));

export function noteRecent(sign: string): void {
  // A symbol that is listed already keeps its place, because keys that move are easily mistaken.
  if (recent.get().includes(sign)) return;
  recent.set([sign, ...recent.get()].slice(0, MAX_RECENT));
  storage.set(RECENT, recent.get().join(' '));
}
