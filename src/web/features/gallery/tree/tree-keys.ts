// What a key asks of the tree, by the ARIA tree pattern. What becomes of that depends on the row in focus: the catalog knows.
import type { Act, Move } from '#catalog/client.ts';
import type { Keystroke } from '#web/lib/hotkey.ts';
import { latinKey } from '#web/lib/latin-key.ts';

/** A character typed ahead is gathered with others first. */
export type KeyAct = Act | { readonly do: 'type-ahead'; readonly text: string };

/** @param page how many rows the window shows */
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
      // One typed character, of any script; names of keys are longer. The shell's own shortcuts stay theirs.
      return CHARACTER.test(key) && !RESERVED.has(key) ? { do: 'type-ahead', text: key } : undefined;
  }
}

/** One code point. */
const CHARACTER = /^.$/u;

/** They belong to the page and its shortcut sheet; hardly a name starts with one. */
const RESERVED: ReadonlySet<string> = new Set(['/', '?']);
