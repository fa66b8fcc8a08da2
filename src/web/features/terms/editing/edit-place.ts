// Where one is taken when something is undone or done again: to what it was about. Only who is in the table, or has pressed
// “Undo” below it, is taken there; nobody out of a form, a list beside it or a cell they type in, or from where they have
// gone meanwhile.
import { neighbourOf } from '#web/features/terms/deletion/neighbour-of.ts';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import type { GridControl } from '#web/features/terms/grid/use-grid-control.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { attributesOf, type Changes } from './changes.ts';

export interface ShownTable {
  readonly ids: readonly string[];
  readonly grid: Pick<GridControl, 'root' | 'state' | 'goTo'>;
}

export interface EditPlace {
  /** To the first of these rows, in a cell that was changed. */
  readonly goTo: (termIds: readonly string[], changes?: Changes) => void;
  /** To the row that takes the place of these. */
  readonly leave: (termIds: readonly string[]) => void;
}

/** @param shown the table as it is when it is asked for: what is undone may have to be waited for */
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
      // A new row that comes back is shown in a moment, whatever the filter.
      const termId = table.ids.find((id) => wanted.has(id)) ?? termIds.find(isNewRow);
      if (termId !== undefined && isStillThere(table))
        table.grid.goTo({ termId, column: columnOf(changes, active.column) });
    },
    leave(termIds) {
      const table = shown();
      const gone = new Set(termIds);
      if (table.ids.some((id) => gone.has(id)) && isStillThere(table))
        table.grid.goTo({ ...active, termId: neighbourOf(table.ids, gone, active.termId) });
    },
  };
}

function isAt(table: HTMLElement | null): boolean {
  const element = document.activeElement;
  // The button that was pressed may be gone.
  const isNowhere = element === null || element === document.body || element.closest('footer') !== null;
  return table !== null && (isNowhere || table.contains(element));
}

/** The one that one is in, if it was changed. */
function columnOf(changes: Changes, now: ColumnId): ColumnId {
  const columns: ColumnId[] = attributesOf(changes).map((attribute) => ATTRIBUTE_COLUMNS[attribute]);
  return columns.includes(now) ? now : (columns[0] ?? now);
}
