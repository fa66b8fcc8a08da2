// Maps a click on a row to an action, depending on the clicked part and the modifier keys.
import type { MouseEvent } from 'react';
import type { Act, ShownRow } from '#catalog/client.ts';
import type { RowPart } from './tree-row.tsx';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface RowPressDeps {
  readonly act: (act: Act) => void;
  readonly takeFocus: () => void;
  readonly onMenu: (row: ShownRow, at: Point) => void;
}

export function useRowPress({ act, takeFocus, onMenu }: RowPressDeps) {
  return (row: ShownRow) => (part: RowPart, event: MouseEvent) => {
    takeFocus();
    const { path } = row;
    const mod = event.ctrlKey || event.metaKey;
    if (row.kind === 'arriving') act({ do: 'focus', path });
    else if (part === 'menu') {
      act({ do: 'focus', path });
      onMenu(row, { x: event.clientX, y: event.clientY });
    } else if (event.shiftKey) act({ do: 'extend', path });
    else if (mod || part === 'check') act({ do: 'toggle', path });
    else if (row.kind === 'file') act({ do: 'select-only', path });
    else act({ do: 'enter', path, clears: part === 'row' });
  };
}
