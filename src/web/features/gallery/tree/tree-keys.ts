// What a key does in the tree, by the ARIA tree pattern: decided here without a screen, done by use-tree.ts.
import { type Catalog, type Row, type Rows, rowIndexOf } from '#catalog/client.ts';
import { parentFolder } from '#text/path.ts';
import type { Keystroke } from '#web/lib/hotkey.ts';
import { latinKey } from '#web/lib/latin-key.ts';

export type TreeCommand =
  | { readonly do: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly do: 'open'; readonly open: boolean }
  | { readonly do: 'open-siblings' }
  | { readonly do: 'activate' }
  | { readonly do: 'toggle' }
  | { readonly do: 'select-all' }
  | { readonly do: 'escape' }
  | { readonly do: 'delete' }
  | { readonly do: 'menu' }
  | { readonly do: 'type'; readonly text: string };

export interface TreePosition {
  readonly catalog: Catalog;
  readonly rows: Rows;
  /** The row in focus; undefined when there are no rows. */
  readonly row: Row | undefined;
  readonly index: number;
  /** How many rows the window shows. */
  readonly pageSize: number;
}

export function commandOf(stroke: Keystroke, position: TreePosition): TreeCommand | undefined {
  const { key, shiftKey, altKey } = stroke;
  const mod = stroke.ctrlKey || stroke.metaKey;
  if (position.row === undefined || altKey) return undefined;
  if (mod && latinKey(stroke) === 'a' && !shiftKey) return { do: 'select-all' };
  if (shiftKey && key === 'F10') return { do: 'menu' };
  const to = target(key, position);
  if (to !== undefined) return { do: 'move', to, extend: shiftKey };
  if (key === ' ') return { do: 'toggle' };
  // A Mac's keyboard has no Delete key.
  if (mod) return key === 'Backspace' ? { do: 'delete' } : undefined;
  return plainKey(key, position);
}

function plainKey(key: string, { row }: TreePosition): TreeCommand | undefined {
  switch (key) {
    case 'ArrowRight':
      return row?.kind === 'folder' && !row.open ? { do: 'open', open: true } : undefined;
    case 'ArrowLeft':
      return row?.kind === 'folder' && row.open ? { do: 'open', open: false } : undefined;
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
      return CHARACTER.test(key) && !RESERVED.has(key) ? { do: 'type', text: key } : undefined;
  }
}

/** One code point. */
const CHARACTER = /^.$/u;

/** They belong to the page and its shortcut sheet; hardly a name starts with one. */
const RESERVED: ReadonlySet<string> = new Set(['/', '?']);

/** The row a key moves to; undefined when it doesn't move. */
function target(key: string, { catalog, rows, row, index, pageSize }: TreePosition): number | undefined {
  const last = rows.length - 1;
  const page = Math.max(1, pageSize - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(index + page, last);
    case 'PageUp':
      return Math.max(index - page, 0);
    case 'ArrowRight':
      return row?.kind === 'folder' && row.open && isFirstChildNext(rows, index) ? index + 1 : undefined;
    case 'ArrowLeft': {
      if (row === undefined || (row.kind === 'folder' && row.open)) return undefined;
      const parent = rowIndexOf(catalog, rows, parentFolder(row.path));
      return parent < 0 ? undefined : parent;
    }
    default:
      return undefined;
  }
}

/** An open folder may be empty: then the next row is not its child. Children count from 1. */
function isFirstChildNext(rows: Rows, index: number): boolean {
  return index + 1 < rows.length && rows.positions[index + 1] === 1;
}
