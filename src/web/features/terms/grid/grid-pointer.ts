// Click handling of the table. The first click focuses a cell and a click on the focused cell edits it. With a finger,
// this is as easy as a double click with a mouse.
import type { MouseEvent } from 'react';
import { findCell, findElement, isWidget } from './grid-element.ts';
import { type ActiveCell } from './grid-state.ts';
import { pressedText } from './pressed-text.ts';
import type { GridControl } from './use-grid-control.ts';

/** State of the current press of the mouse button. */
export interface Press {
  /** Whether the cell had the focus before the press. */
  readonly hadFocus: boolean;
  /** Whether the button is still down after a press on a cell, so that moving draws a range. */
  draws: boolean;
}

export const NO_PRESS: Press = { hadFocus: false, draws: false };

/** Keeps the focus on cells, because widgets inside cells are not tab stops. */
export function onGridMouseDown(event: MouseEvent<HTMLElement>, grid: GridControl): Press {
  const cell = findCell(event.target);
  const element = cell && findElement(event.currentTarget, cell);
  if (!element) return NO_PRESS;
  const { editor } = grid.state;
  // Save the draft by moving the focus to its cell, where the range begins.
  if (event.shiftKey && editor) findElement(event.currentTarget, editor)?.focus();
  const press: Press = { hadFocus: document.activeElement === element, draws: cell.termId !== null };
  const release = () => {
    press.draws = false;
  };
  window.addEventListener('mouseup', release, { once: true });
  // With Shift, pressing the button doesn't move the active cell, because the click selects the range that begins there.
  if (event.shiftKey || isWidget(event.target)) event.preventDefault();
  if (!event.shiftKey && isWidget(event.target)) element.focus();
  return press;
}

export function onGridClick(event: MouseEvent<HTMLElement>, grid: GridControl, hadFocus: boolean): void {
  const cell = findCell(event.target);
  if (!cell) return;
  const { termId, column } = cell;
  const onWidget = isWidget(event.target);
  if (termId === null) {
    if (onWidget) grid.act(cell);
  } else if (event.shiftKey && column === 'select') {
    grid.extend(grid.state.active.termId, termId);
    grid.focusCell(cell);
  } else if (event.shiftKey) {
    // A rejected draft keeps its cell active.
    if (!grid.state.editor) grid.extendRange(cell);
  } else if (event.ctrlKey || event.metaKey || column === 'select') grid.toggle(termId);
  else if (onWidget || (hadFocus && isTypedInto(cell))) grid.act(cell, pressedText(event));
}

/** Extends the range to the cell under the pointer while the button is held. */
export function onGridMouseOver(event: MouseEvent<HTMLElement>, grid: GridControl, { draws }: Press): void {
  const cell = findCell(event.target);
  if (!draws || event.buttons !== 1 || !cell || cell.termId === null || grid.state.editor) return;
  const { active } = grid.state;
  if (active.termId !== null && (active.termId !== cell.termId || active.column !== cell.column))
    grid.extendRange(cell);
}

/** Returns whether a click in the focused cell edits it. A click beside a checkbox or a button does nothing. */
function isTypedInto({ column }: ActiveCell): boolean {
  return column !== 'caseSensitive' && column !== 'actions';
}
