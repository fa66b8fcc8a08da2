// Keyboard handling of the table. Space toggles a checkbox in the active cell, and selects the row in all other
// columns.
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { RangeCommands } from '#web/features/terms/range/use-range-commands.ts';
import { words } from '#web/features/terms/words.ts';
import { latinKey } from '#web/lib/latin-key.ts';
import { notify } from '#web/ui/notify.ts';
import { type ColumnId, cellAction } from './columns.ts';
import { findCell } from './grid-element.ts';
import { moved } from './movement.ts';
import { NOTHING_SELECTED } from './selection.ts';
import { findTypedName, OPTION_NAMES } from './type-ahead.ts';
import type { GridControl, GridDeps } from './use-grid-control.ts';

interface Shown {
  readonly columns: readonly ColumnId[];
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
  readonly commands: RangeCommands;
}

export function onGridKeyDown(event: KeyboardEvent, grid: GridControl, deps: GridDeps, shown: Shown): void {
  if (!findCell(event.target)) return;
  if (event.altKey) {
    if (event.key === 'ArrowDown' && opensList(grid, deps)) {
      event.preventDefault();
      grid.act(grid.state.active);
    } else if (typesWithAlt(event)) typeOver(event, grid, deps);
    return;
  }
  const mod = event.ctrlKey || event.metaKey;
  const done = mod ? commandedWithMod(event, grid, deps, shown) : commanded(event, grid, deps, shown);
  if (done || moveTo(event, grid, deps, shown)) event.preventDefault();
  else if (!mod && typesText(event)) typeOver(event, grid, deps);
}

function commandedWithMod(
  event: KeyboardEvent,
  grid: GridControl,
  { edits }: GridDeps,
  { commands }: Shown,
): boolean {
  switch (latinKey(event)) {
    case 'a':
      grid.selectAll();
      return true;
    case 'd':
      if (!saysChosen(grid)) commands.fillDown();
      return true;
    default:
      return runUndoKey(event, edits);
  }
}

/**
 * Runs undo or redo for a key pressed with Ctrl or ⌘.
 * @returns whether the key was for undo or redo
 */
export function runUndoKey(event: KeyboardEvent, edits: Pick<UndoableEdits, 'undo' | 'redo'>): boolean {
  const key = latinKey(event);
  if (key !== 'z' && key !== 'y') return false;
  if (key === 'y' || event.shiftKey) edits.redo();
  else edits.undo();
  return true;
}

/** Returns whether the key types text: a character, or the first key of a composition (an accent, an input method). */
function typesText({ key }: KeyboardEvent): boolean {
  return key.length === 1 || key === 'Dead' || key === 'Process';
}

/**
 * Returns whether AltGr or Option types a character, such as the Ł of Łódź. A plain ASCII character with Option is a
 * command.
 */
function typesWithAlt(event: KeyboardEvent): boolean {
  const { key } = event;
  if (event.metaKey) return false;
  return key === 'Dead' || (key.length === 1 && (event.getModifierState('AltGraph') || !/[ -~]/.test(key)));
}

/**
 * Opens the editor for a typed key. The editor takes the focus before the browser inserts the character, so the
 * character arrives in it.
 */
function typeOver(event: KeyboardEvent, grid: GridControl, { view, pendingDeletions }: GridDeps): void {
  const { termId, column } = grid.state.active;
  const term = termId === null ? undefined : view.byId.get(termId);
  if (!term) return;
  const action = cellAction(term, column).kind;
  // In the Method column, only letters that begin an option's name open the list.
  const opensOptionList = action === 'choose-option' && findTypedName(event.key, OPTION_NAMES, -1) >= 0;
  if (pendingDeletions.held.has(term.id) && (action === 'type' || opensOptionList)) {
    pendingDeletions.refuse([term]);
    event.stopPropagation();
    return;
  }
  if (action === 'type') flushSync(() => grid.editor.open(term, column, { typed: '' }));
  else if (opensOptionList) flushSync(() => grid.chooseOption(term, event.key));
  else return;
  // Stop the event: elsewhere “n” is a shortcut of the page.
  event.stopPropagation();
}

/** Returns whether Alt+ArrowDown opens a list in the active cell, as it does in any closed select. */
function opensList(grid: GridControl, { view }: GridDeps): boolean {
  const { termId, column } = grid.state.active;
  const term = termId === null ? undefined : view.byId.get(termId);
  const action = term && cellAction(term, column);
  return action?.kind === 'choose-option' || (action?.kind === 'type' && action.as === 'language');
}

function moveTo(event: KeyboardEvent, grid: GridControl, { view }: GridDeps, shown: Shown): boolean {
  const { key, shiftKey } = event;
  const { columns, page } = shown;
  const { active } = grid.state;
  const from = { row: grid.row, column: columns.indexOf(active.column) };
  const extent = { rows: view.ids.length, columns: columns.length, page };
  const to = moved({ key, mod: event.ctrlKey || event.metaKey }, from, extent);
  if (!to) return false;
  const target = { termId: view.ids[to.row] ?? null, column: columns[to.column] ?? 'word' };
  if (!shiftKey || target.termId === null) grid.focusCell(target);
  else if (target.column === 'select') {
    grid.extend(active.termId, target.termId);
    grid.focusCell(target);
  } else grid.extendRange(target);
  return true;
}

/** @returns whether the key ran a command (anything except moving) */
function commanded(
  { key, shiftKey }: KeyboardEvent,
  grid: GridControl,
  deps: GridDeps,
  { commands }: Shown,
): boolean {
  const { active } = grid.state;
  const { termId, column } = active;
  switch (key) {
    case 'Enter':
    case 'F2':
      grid.act(active);
      return true;
    case ' ':
      if (termId === null || column === 'caseSensitive') grid.act(active);
      else if (shiftKey) grid.extend(null, termId);
      else grid.toggle(termId);
      return true;
    case 'Delete':
    case 'Backspace':
      remove(grid, deps, commands);
      return true;
    case 'Escape':
      deps.setSelection(NOTHING_SELECTED);
      grid.activate(active);
      return true;
    default:
      return false;
  }
}

/** Deletes the selected rows that are shown. Without any, empties the chosen cells. */
function remove(grid: GridControl, deps: GridDeps, commands: RangeCommands): void {
  const { termIds, selection, remove: ask } = deps;
  const chosen = termIds.filter((id) => selection.ids.has(id));
  if (chosen.length > 0) ask(chosen);
  else if (!saysChosen(grid)) commands.empty();
}

/**
 * Explains that the Method column alone can't be emptied or copied.
 * @returns whether only this column is chosen
 */
function saysChosen({ state }: GridControl): boolean {
  const { active, anchor } = state;
  if (active.termId === null || active.column !== 'how' || (anchor && anchor.column !== 'how')) return false;
  notify({ message: words.howIsChosen });
  return true;
}
