// Keyboard shortcuts as text: `?`, `/`, `n`, `shift+d`, `mod+k` (mod is ⌘ on a Mac, Ctrl elsewhere). A symbol such as
// `?` is matched by the typed character, because layouts need different keys for it.
import { latinKey } from './latin-key.ts';

export interface Keystroke {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export function matchesHotkey(hotkey: string, stroke: Keystroke, mac: boolean): boolean {
  const { key, modifiers } = parseHotkey(hotkey);
  const mod = mac ? stroke.metaKey : stroke.ctrlKey;
  const otherMod = mac ? stroke.ctrlKey : stroke.metaKey;
  if ((isSign(key) ? stroke.key : latinKey(stroke)) !== key) return false;
  if (mod !== modifiers.has('mod') || otherMod) return false;
  // A symbol may need Shift or AltGr (which reads as Alt) to be typed at all.
  if (isSign(key)) return true;
  return stroke.altKey === modifiers.has('alt') && stroke.shiftKey === modifiers.has('shift');
}

/** Returns whether a shortcut would also type a character. Such a shortcut is off while a field has the focus. */
export function typesText(hotkey: string): boolean {
  const { key, modifiers } = parseHotkey(hotkey);
  return key.length === 1 && !modifiers.has('mod');
}

/** Splits a shortcut into its modifiers and its key. */
export function parseHotkey(hotkey: string): { key: string; modifiers: ReadonlySet<string> } {
  const parts = hotkey.toLowerCase().split(/(?<=.)\+(?=.)/);
  return { key: parts.at(-1) ?? '', modifiers: new Set(parts.slice(0, -1)) };
}

function isSign(key: string): boolean {
  return key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase() && !/\d/.test(key);
}
