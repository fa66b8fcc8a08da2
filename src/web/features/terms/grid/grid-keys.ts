// What keys do in the table. Space operates a box where the cell is one, and selects the row everywhere else.
import type { KeyboardEvent } from 'react';
import { COLUMNS } from './columns.ts';
import { cellOf } from './grid-element.ts';
import { moved } from './movement.ts';
import { NOTHING_SELECTED } from './selection.ts';
import type { GridControl, GridDeps } from './use-grid-control.ts';

/** @param page rows a Page key moves by */
export function onGridKeyDown(event: KeyboardEvent, grid: GridControl, deps: GridDeps, page: number): void {
  if (!cellOf(event.target) || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  const done = mod ? selectedAll(event.key, grid) : commanded(event, grid, deps);
  if (done || moveTo(event, grid, deps, page)) event.preventDefault();
}

function selectedAll(key: string, grid: GridControl): boolean {
  if (key.toLowerCase() !== 'a') return false;
  grid.selectAll();
  return true;
}

function moveTo(event: KeyboardEvent, grid: GridControl, deps: GridDeps, page: number): boolean {
  const { key, shiftKey } = event;
  const extent = { rows: deps.view.ids.length, columns: COLUMNS.length, page };
  const to = moved({ key, mod: event.ctrlKey || event.metaKey }, grid.position, extent);
  if (!to) return false;
  const target = grid.cellAt(to);
  const toOtherRow = to.row !== grid.position.row && target.termId !== null;
  if (shiftKey && toOtherRow) grid.extend(grid.state.active.termId, target.termId);
  grid.goTo(target);
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
