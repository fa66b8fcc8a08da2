// What keys do in the table. Space operates a box where the cell is one, and selects the row everywhere else.
import type { KeyboardEvent } from 'react';
import type { ColumnId } from './columns.ts';
import { cellOf } from './grid-element.ts';
import { moved } from './movement.ts';
import { NOTHING_SELECTED } from './selection.ts';
import type { GridControl, GridDeps } from './use-grid-control.ts';

interface Shown {
  readonly columns: readonly ColumnId[];
  /** Rows a Page key moves by. */
  readonly page: number;
}

export function onGridKeyDown(event: KeyboardEvent, grid: GridControl, deps: GridDeps, shown: Shown): void {
  if (!cellOf(event.target) || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  const done = mod ? selectedAll(event.key, grid) : commanded(event, grid, deps);
  if (done || moveTo(event, grid, deps, shown)) event.preventDefault();
}

function selectedAll(key: string, grid: GridControl): boolean {
  if (key.toLowerCase() !== 'a') return false;
  grid.selectAll();
  return true;
}

function moveTo(event: KeyboardEvent, grid: GridControl, { view }: GridDeps, shown: Shown): boolean {
  const { key, shiftKey } = event;
  const { columns, page } = shown;
  const { active } = grid.state;
  const from = { row: grid.row, column: columns.indexOf(active.column) };
  const extent = { rows: view.ids.length, columns: columns.length, page };
  const to = moved({ key, mod: event.ctrlKey || event.metaKey }, from, extent);
  if (!to) return false;
  const termId = view.ids[to.row] ?? null;
  if (shiftKey && to.row !== from.row && termId !== null) grid.extend(active.termId, termId);
  grid.goTo({ termId, column: columns[to.column] ?? 'word' });
  return true;
}

/** Answers whether the key was one that does something here, other than moving. */
function commanded({ key, shiftKey }: KeyboardEvent, grid: GridControl, deps: GridDeps): boolean {
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
      remove(termId, deps);
      return true;
    case 'Escape':
      deps.setSelection(NOTHING_SELECTED);
      return true;
    default:
      return false;
  }
}

/** The selected rows that are shown, or the one where the person is. */
function remove(activeId: string | null, { view, selection, remove: ask }: GridDeps): void {
  const chosen = view.ids.filter((id) => selection.ids.has(id));
  if (chosen.length > 0) ask(chosen);
  else if (activeId !== null) ask([activeId]);
}
