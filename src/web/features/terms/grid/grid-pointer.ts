// What clicks do in the table. The first click goes to a cell, a click on the cell one is in edits it: that works
// with a finger as well as a double click does with a mouse.
import type { MouseEvent } from 'react';
import { cellOf, elementOf, isWidget } from './grid-element.ts';
import { type ActiveCell } from './grid-state.ts';
import type { GridControl } from './use-grid-control.ts';

/** Keeps the focus on cells: what is operable inside one is no tab stop. Answers whether the cell had it already. */
export function onGridMouseDown(event: MouseEvent<HTMLElement>): boolean {
  const cell = cellOf(event.target);
  const element = cell && elementOf(event.currentTarget, cell);
  if (!element) return false;
  const hadFocus = document.activeElement === element;
  // With shift one stays where one is until the click: from there it goes on.
  if (event.shiftKey || isWidget(event.target)) event.preventDefault();
  if (!event.shiftKey && isWidget(event.target)) element.focus();
  return hadFocus;
}

export function onGridClick(event: MouseEvent<HTMLElement>, grid: GridControl, hadFocus: boolean): void {
  const cell = cellOf(event.target);
  if (!cell) return;
  const { termId, column } = cell;
  const onWidget = isWidget(event.target);
  if (termId === null) {
    if (onWidget) grid.act(cell);
  } else if (event.shiftKey && column === 'select') {
    grid.extend(grid.state.active.termId, termId);
    grid.goTo(cell);
  } else if (event.shiftKey) grid.rangeTo(cell);
  else if (event.ctrlKey || event.metaKey || column === 'select') grid.toggle(termId);
  else if (onWidget || (hadFocus && isTypedInto(cell))) grid.act(cell);
}

/** The pointer is drawn over cells with its button held: the range goes as far as it does. */
export function onGridMouseOver(event: MouseEvent<HTMLElement>, grid: GridControl): void {
  const cell = cellOf(event.target);
  if (event.buttons !== 1 || !cell || cell.termId === null || grid.state.editor) return;
  const { active } = grid.state;
  if (active.termId !== null && (active.termId !== cell.termId || active.column !== cell.column))
    grid.rangeTo(cell);
}

/** A second click into the box's or the button's cell, beside the widget, does nothing. */
function isTypedInto({ column }: ActiveCell): boolean {
  return column !== 'caseSensitive' && column !== 'actions';
}
