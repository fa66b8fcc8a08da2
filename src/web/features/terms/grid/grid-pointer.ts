// What clicks do in the table. The first click goes to a cell, a click on the cell one is in edits it: that works
// with a finger as well as a double click does with a mouse.
import type { MouseEvent } from 'react';
import { cellOf, elementOf, isWidget } from './grid-element.ts';
import { type ActiveCell } from './grid-state.ts';
import { pressedText } from './pressed-text.ts';
import type { GridControl } from './use-grid-control.ts';

/** What the button of the mouse went down on. */
export interface Press {
  /** The cell had the focus already. */
  readonly hadFocus: boolean;
  /** It is still down, and on a cell it went down: it may draw a range. */
  draws: boolean;
}

export const NO_PRESS: Press = { hadFocus: false, draws: false };

/** Keeps the focus on cells: what is operable inside one is no tab stop. */
export function onGridMouseDown(event: MouseEvent<HTMLElement>, grid: GridControl): Press {
  const cell = cellOf(event.target);
  const element = cell && elementOf(event.currentTarget, cell);
  if (!element) return NO_PRESS;
  const { editor } = grid.state;
  // What is typed is saved, and the range begins there.
  if (event.shiftKey && editor) elementOf(event.currentTarget, editor)?.focus();
  const press: Press = { hadFocus: document.activeElement === element, draws: cell.termId !== null };
  const release = () => {
    press.draws = false;
  };
  window.addEventListener('mouseup', release, { once: true });
  // With shift one stays where one is until the click: from there it goes on.
  if (event.shiftKey || isWidget(event.target)) event.preventDefault();
  if (!event.shiftKey && isWidget(event.target)) element.focus();
  return press;
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
  } else if (event.shiftKey) {
    // A draft that was refused stays where it is.
    if (!grid.state.editor) grid.rangeTo(cell);
  } else if (event.ctrlKey || event.metaKey || column === 'select') grid.toggle(termId);
  else if (onWidget || (hadFocus && isTypedInto(cell))) grid.act(cell, pressedText(event));
}

/** The pointer is drawn over cells with its button held: the range goes as far as it does. */
export function onGridMouseOver(event: MouseEvent<HTMLElement>, grid: GridControl, { draws }: Press): void {
  const cell = cellOf(event.target);
  if (!draws || event.buttons !== 1 || !cell || cell.termId === null || grid.state.editor) return;
  const { active } = grid.state;
  if (active.termId !== null && (active.termId !== cell.termId || active.column !== cell.column))
    grid.rangeTo(cell);
}

/** A second click into the box's or the button's cell, beside the widget, does nothing. */
function isTypedInto({ column }: ActiveCell): boolean {
  return column !== 'caseSensitive' && column !== 'actions';
}
