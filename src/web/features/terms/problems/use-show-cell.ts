// Shows a cell from outside of the table. A filter that hides its row is cleared first.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActiveCell } from '#web/features/terms/grid/grid-state.ts';

interface ShowCellOptions {
  /** IDs of the rows, top to bottom. */
  readonly ids: readonly string[];
  /** Returns whether a row exists, shown or not. */
  readonly has: (id: string) => boolean;
  readonly focusCell: (cell: ActiveCell) => void;
  readonly clearFilter: () => void;
}

export function useShowCell({
  ids,
  has,
  focusCell,
  clearFilter,
}: ShowCellOptions): (cell: ActiveCell) => void {
  const wanted = useRef<ActiveCell>(undefined);
  const isVisible = (rows: readonly string[], { termId }: ActiveCell) =>
    termId === null || rows.includes(termId);
  const arrive = useEffectEvent((rows: readonly string[]) => {
    const cell = wanted.current;
    if (!cell || !isVisible(rows, cell)) return;
    wanted.current = undefined;
    focusCell(cell);
  });
  useEffect(() => arrive(ids), [ids]);
  return (cell) => {
    if (isVisible(ids, cell)) {
      focusCell(cell);
      return;
    }
    // The row was deleted meanwhile.
    if (cell.termId === null || !has(cell.termId)) return;
    wanted.current = cell;
    clearFilter();
  };
}
