// From elements of the table to the cells they stand for, and back.
import { COLUMNS } from './columns.ts';
import type { ActiveCell } from './grid-state.ts';

/** The cell around an element; undefined outside of cells, and inside what minds itself: an editor, a column's edge. */
export function cellOf(target: EventTarget): ActiveCell | undefined {
  if (!(target instanceof Element) || target.closest('[data-editor], [role="separator"]')) return undefined;
  const element = target.closest<HTMLElement>('[data-column]');
  const column = COLUMNS.find((id) => id === element?.dataset['column']);
  return element && column ? { termId: element.dataset['rowId'] ?? null, column } : undefined;
}

export function elementOf(grid: HTMLElement, { termId, column }: ActiveCell): HTMLElement | null {
  const row = termId === null ? ':not([data-row-id])' : `[data-row-id="${CSS.escape(termId)}"]`;
  return grid.querySelector<HTMLElement>(`[data-column="${column}"]${row}`);
}

/** True for the button or box inside a cell, where a click means to operate it. */
export function isWidget(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}
