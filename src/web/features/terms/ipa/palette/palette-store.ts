// Whether the palette is open, and the signs that were chosen in it last.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

/** Opened from the keyboard, it takes the focus; Esc gives it back. */
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
const MOST = 10;
const AT_FIRST = 'ˈ ˌ ː ə ɪ ʊ ɛ ʃ ŋ θ';
const storage = keyValue(() => window.localStorage);

export const recent = createStore<readonly string[]>((storage.get(RECENT) ?? AT_FIRST).split(' '));

export function noteRecent(sign: string): void {
  // What is there stays where it is: keys that move under the finger are mistaken for others.
  if (recent.get().includes(sign)) return;
  recent.set([sign, ...recent.get()].slice(0, MOST));
  storage.set(RECENT, recent.get().join(' '));
}
