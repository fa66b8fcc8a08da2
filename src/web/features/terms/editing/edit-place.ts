// Moves the active cell to the affected rows after an undo or a redo. It moves only if the focus is in the table or on
// “Undo” in the status line. It must not take the user out of a form, a list in the side panel or a cell they type in. It
// also stays if the user has moved to another cell since they pressed “Undo”.
import { neighbourOf } from '#web/features/terms/deletion/neighbour-of.ts';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import type { GridControl } from '#web/features/terms/grid/use-grid-control.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { attributesOf, type Changes } from './changes.ts';

export interface ShownTable {
  readonly ids: readonly string[];
  readonly grid: Pick<GridControl, 'root' | 'state' | 'focusCell'>;
}

export interface EditPlace {
  /** Moves to the first of these rows, to a changed cell. */
  readonly goTo: (termIds: readonly string[], changes?: Changes) => void;
  /** Moves off these rows, which are about to disappear, to the row that takes their place. */
  readonly leave: (termIds: readonly string[]) => void;
}

/** @param shown returns the current table, which may have changed because an undo can take time */
export function editPlace(shown: () => ShownTable): EditPlace {
  const { active } = shown().grid.state;
  const isStillThere = ({ grid: { root, state } }: ShownTable) =>
    state.editor === null &&
    state.active.termId === active.termId &&
    state.active.column === active.column &&
    isAt(root.current);
  return {
    goTo(termIds, changes = {}) {
      const table = shown();
      const wanted = new Set(termIds);
      // A restored new row isn't in the table yet, but will be: the filter doesn't hide new rows.
      const termId = table.ids.find((id) => wanted.has(id)) ?? termIds.find(isNewRow);
      if (termId !== undefined && isStillThere(table))
        table.grid.focusCell({ termId, column: columnOf(changes, active.column) });
    },
    leave(termIds) {
      const table = shown();
      const gone = new Set(termIds);
      if (table.ids.some((id) => gone.has(id)) && isStillThere(table))
        table.grid.focusCell({ ...active, termId: neighbourOf(table.ids, gone, active.termId) });
    },
  };
}

function isAt(table: HTMLElement | null): boolean {
  const element = document.activeElement;
  // The pressed “Undo” may have been removed, which moves the focus to the body.
  const isNowhere = element === null || element === document.body || element.closest('footer') !== null;
  return table !== null && (isNowhere || table.contains(element));
}

/** Returns the current column if it was changed, else the first changed column. */
function columnOf(changes: Changes, now: ColumnId): ColumnId {
  const columns: ColumnId[] = attributesOf(changes).map((attribute) => ATTRIBUTE_COLUMNS[attribute]);
  return columns.includes(now) ? now : (columns[0] ?? now);
}
