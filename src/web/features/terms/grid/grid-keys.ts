// What keys do in the table. Space operates a box where the cell is one, and selects the row everywhere else.
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { RangeCommands } from '#web/features/terms/range/use-range-commands.ts';
import { latinKey } from '#web/lib/latin-key.ts';
import { type ColumnId, cellAction } from './columns.ts';
import { cellOf } from './grid-element.ts';
import { moved } from './movement.ts';
import { NOTHING_SELECTED } from './selection.ts';
import type { GridControl, GridDeps } from './use-grid-control.ts';

interface Shown {
  readonly columns: readonly ColumnId[];
  /** Rows a Page key moves by. */
  readonly page: number;
  readonly commands: RangeCommands;
}

export function onGridKeyDown(event: KeyboardEvent, grid: GridControl, deps: GridDeps, shown: Shown): void {
  if (!cellOf(event.target)) return;
  if (event.altKey) {
    if (typesWithAlt(event)) typeOver(event, grid, deps);
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
      commands.fillDown();
      return true;
    default:
      return undoneByKey(event, edits);
  }
}

/** Undoing, or doing again, by a key that is pressed with Ctrl or ⌘. */
export function undoneByKey(event: KeyboardEvent, edits: Pick<UndoableEdits, 'undo' | 'redo'>): boolean {
  const key = latinKey(event);
  if (key !== 'z' && key !== 'y') return false;
  if (key === 'y' || event.shiftKey) edits.redo();
  else edits.undo();
  return true;
}

/** A letter, or the first key of one that takes several: an accent, an input method. */
function typesText({ key }: KeyboardEvent): boolean {
  return key.length === 1 || key === 'Dead' || key === 'Process';
}

/** AltGr, or Option: many letters begin with it, such as the Ł of Łódź. What it leaves as it is, is a command. */
function typesWithAlt(event: KeyboardEvent): boolean {
  const { key } = event;
  if (event.metaKey) return false;
  return key === 'Dead' || (key.length === 1 && (event.getModifierState('AltGraph') || !/[ -~]/.test(key)));
}

/** The editor takes the focus before the browser does what the key does: so the text arrives in it. */
function typeOver(event: KeyboardEvent, grid: GridControl, { view }: GridDeps): void {
  const { termId, column } = grid.state.active;
  const term = termId === null ? undefined : view.byId.get(termId);
  if (!term || cellAction(term, column).kind !== 'type') return;
  flushSync(() => grid.editor.open(term, column, { typed: '' }));
  // “n” is a shortcut of the page everywhere else.
  event.stopPropagation();
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
  if (!shiftKey || target.termId === null) grid.goTo(target);
  else if (target.column === 'select') {
    grid.extend(active.termId, target.termId);
    grid.goTo(target);
  } else grid.rangeTo(target);
  return true;
}

/** Answers whether the key was one that does something here, other than moving. */
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
      remove(deps, commands);
      return true;
    case 'Escape':
      deps.setSelection(NOTHING_SELECTED);
      grid.activate(active);
      return true;
    default:
      return false;
  }
}

/** The selected rows that are shown; without any, what is in the chosen cells. */
function remove({ termIds, selection, remove: ask }: GridDeps, commands: RangeCommands): void {
  const chosen = termIds.filter((id) => selection.ids.has(id));
  if (chosen.length > 0) ask(chosen);
  else commands.empty();
}
