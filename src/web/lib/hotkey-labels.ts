// Names of the keys of a shortcut, as they are printed on a keyboard. Only the list of shortcuts shows them.
import { parseHotkey } from './hotkey.ts';
import { translatable } from './translatable.ts';

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

/** Returns the labels of the keys in order: `mod+k` → `Ctrl`, `K`. */
export function hotkeyLabels(hotkey: string, mac: boolean): string[] {
  const { key, modifiers } = parseHotkey(hotkey);
  return [...modifiers, key].map(
    (part) => (mac ? MAC_SIGNS[part] : undefined) ?? SIGNS[part] ?? NAMES[part] ?? part.toUpperCase(),
  );
}
