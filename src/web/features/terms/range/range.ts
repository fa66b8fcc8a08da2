// A range: the cells between two corners, in shown rows and columns. It contains only columns with a text.
import { type ColumnId, isSortable } from '#web/features/terms/grid/columns.ts';
import type { ActiveCell, GridState } from '#web/features/terms/grid/grid-state.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';

/** Rows are inclusive, columns left to right. There is at least one of each. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly SortColumn[];
}

/**
 * Returns the chosen range, at least the active cell. Undefined in the header, and if no cell between the corners has a
 * text.
 */
export function chosenRange(
  { active, anchor }: Pick<GridState, 'active' | 'anchor'>,
  ids: readonly string[],
  shown: readonly ColumnId[],
): CellRange | undefined {
  const getRow = ({ termId }: ActiveCell) => (termId === null ? -1 : ids.indexOf(termId));
  const row = getRow(active);
  const isAnchored = anchor !== null && getRow(anchor) >= 0 && shown.includes(anchor.column);
  const from = isAnchored ? { row: getRow(anchor), column: anchor.column } : { row, column: active.column };
  const places = [shown.indexOf(from.column), shown.indexOf(active.column)];
  const columns = shown.slice(Math.min(...places), Math.max(...places) + 1).filter(isSortable);
  if (row < 0 || columns.length === 0) return undefined;
  return { top: Math.min(row, from.row), bottom: Math.max(row, from.row), columns };
}

export function cellCount({ top, bottom, columns }: CellRange): number {
  return (bottom - top + 1) * columns.length;
}

/**
 * Part of a range in one row, and where its outline is drawn. Equal values are the same object, because rows are
 * memoized.
 */
export interface RowRange {
  readonly columns: readonly SortColumn[];
  readonly isTop: boolean;
  readonly isBottom: boolean;
}

const rowRanges = new Map<string, RowRange>();

export function rangeInRow(range: CellRange | undefined, row: number): RowRange | undefined {
  if (!range || row < range.top || row > range.bottom) return undefined;
  const { columns } = range;
  const [isTop, isBottom] = [row === range.top, row === range.bottom];
  const name = [isTop, isBottom, ...columns].join();
  const known = rowRanges.get(name) ?? { columns, isTop, isBottom };
  rowRanges.set(name, known);
  return known;
}

/** Returns the sides of a cell on the outline, for CSS. "inside" has none; undefined is outside of the range. */
export function getOutline(range: RowRange | undefined, column: ColumnId): string | undefined {
  if (!range?.columns.some((id) => id === column)) return undefined;
  const sides = [
    range.isTop && 'top',
    range.isBottom && 'bottom',
    column === range.columns[0] && 'left',
    column === range.columns.at(-1) && 'right',
  ];
  return sides.filter(Boolean).join(' ') || 'inside';
}
