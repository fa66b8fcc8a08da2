// Finds the cell of an element in the table, and the element of a cell.
import { COLUMNS } from './columns.ts';
import type { ActiveCell } from './grid-state.ts';

/**
 * Returns the cell around an element. Undefined outside of cells, and inside elements that handle their own events: an
 * editor, a column's resize handle.
 */
export function findCell(target: EventTarget): ActiveCell | undefined {
  if (!(target instanceof Element) || target.closest('[data-editor], [role="separator"]')) return undefined;
  const element = target.closest<HTMLElement>('[data-column]');
  const column = COLUMNS.find((id) => id === element?.dataset['column']);
  return element && column ? { termId: element.dataset['rowId'] ?? null, column } : undefined;
}

export function findElement(grid: HTMLElement, { termId, column }: ActiveCell): HTMLElement | null {
  const row = termId === null ? ':not([data-row-id])' : `[data-row-id="${CSS.escape(termId)}"]`;
  return grid.querySelector<HTMLElement>(`[data-column="${column}"]${row}`);
}

/** Returns whether the element is a button or checkbox in a cell, which a click operates. */
export function isWidget(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}
