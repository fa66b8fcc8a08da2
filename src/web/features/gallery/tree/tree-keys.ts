// Maps keys to actions of the tree, after the ARIA tree pattern. The catalog applies an action to the focused row.
import type { Act, Move } from '#catalog/client.ts';
import type { Keystroke } from '#web/lib/hotkey.ts';
import { latinKey } from '#web/lib/latin-key.ts';

/** A typed character is first joined with those typed just before. */
export type KeyAct = Act | { readonly do: 'type-ahead'; readonly text: string };

/** @param page number of visible rows */
export function actForKey(stroke: Keystroke, page: number): KeyAct | undefined {
  const { key, shiftKey, altKey } = stroke;
  const mod = stroke.ctrlKey || stroke.metaKey;
  if (altKey) return undefined;
  if (mod && latinKey(stroke) === 'a' && !shiftKey) return { do: 'select-all' };
  if (shiftKey && key === 'F10') return { do: 'menu' };
  const by = MOVES.get(key);
  if (by) return { do: 'move', by, extend: shiftKey, page };
  if (key === ' ') return { do: 'toggle' };
  if (key === 'ArrowRight') return { do: mod ? 'open-all' : 'right' };
  if (key === 'ArrowLeft') return { do: mod ? 'close-all' : 'left' };
  // A Mac's keyboard has no Delete key.
  if (mod) return key === 'Backspace' ? { do: 'delete' } : undefined;
  return plainKey(key);
}

const MOVES = new Map<string, Move>([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['PageDown', 'page-down'],
  ['PageUp', 'page-up'],
]);

function plainKey(key: string): KeyAct | undefined {
  switch (key) {
    case 'Enter':
      return { do: 'activate' };
    case 'Escape':
      return { do: 'escape' };
    case 'Delete':
      return { do: 'delete' };
    case 'ContextMenu':
      return { do: 'menu' };
    case '*':
      return { do: 'open-siblings' };
    default:
      // A single character of any script; names of other keys are longer. Reserved characters are shortcuts of the app.
      return CHARACTER.test(key) && !RESERVED.has(key) ? { do: 'type-ahead', text: key } : undefined;
  }
}

/** One code point. */
const CHARACTER = /^.$/u;

/** Shortcuts of the page: search and the list of shortcuts. Hardly any name begins with one of them. */
const RESERVED: ReadonlySet<string> = new Set(['/', '?']);
