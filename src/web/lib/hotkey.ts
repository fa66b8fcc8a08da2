// Keyboard shortcuts as text: `?`, `/`, `n`, `shift+d`, `mod+k` (mod is ⌘ on a Mac, Ctrl elsewhere).
// A sign such as `?` is matched by what it types, whatever keys a layout needs for it.
import { latinKey } from './latin-key.ts';
import { translatable } from './translatable.ts';

export interface Keystroke {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export function matchesHotkey(hotkey: string, stroke: Keystroke, mac: boolean): boolean {
  const { key, modifiers } = parse(hotkey);
  const mod = mac ? stroke.metaKey : stroke.ctrlKey;
  const otherMod = mac ? stroke.ctrlKey : stroke.metaKey;
  if ((isSign(key) ? stroke.key : latinKey(stroke)) !== key) return false;
  if (mod !== modifiers.has('mod') || otherMod) return false;
  // A sign may need Shift (or AltGr, which reads as Alt) to be typed at all.
  if (isSign(key)) return true;
  return stroke.altKey === modifiers.has('alt') && stroke.shiftKey === modifiers.has('shift');
}

/** True for a shortcut that would also type a character: it must be off while a field has the focus. */
export function typesText(hotkey: string): boolean {
  const { key, modifiers } = parse(hotkey);
  return key.length === 1 && !modifiers.has('mod');
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};
const MAC_SIGNS: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥' };

const NAMES: Readonly<Record<string, string>> = translatable({
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Delete',
  home: 'Home',
  end: 'End',
  ' ': 'Space',
});

/** The keys as they are printed on the keyboard: `mod+k` → `Ctrl`, `K`. */
export function hotkeyLabels(hotkey: string, mac: boolean): string[] {
  const { key, modifiers } = parse(hotkey);
  return [...modifiers, key].map(
    (part) => (mac ? MAC_SIGNS[part] : undefined) ?? SIGNS[part] ?? NAMES[part] ?? part.toUpperCase(),
  );
}

function parse(hotkey: string): { key: string; modifiers: ReadonlySet<string> } {
  const parts = hotkey.toLowerCase().split(/(?<=.)\+(?=.)/);
  return { key: parts.at(-1) ?? '', modifiers: new Set(parts.slice(0, -1)) };
}

function isSign(key: string): boolean {
  return key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase() && !/\d/.test(key);
}
