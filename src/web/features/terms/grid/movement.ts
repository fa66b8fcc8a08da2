// Moves the active cell by keys. Row −1 is the header, whose cells belong to the grid because they sort it.
export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
}

export interface Key {
  readonly key: string;
  /** Ctrl, or ⌘ on a Mac. */
  readonly mod: boolean;
}

/** Returns the new position inside the grid, or undefined if the key doesn't move. */
export function moved({ key, mod }: Key, from: Position, extent: Extent): Position | undefined {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const to = (row: number, column: number): Position => ({
    row: Math.max(-1, Math.min(row, lastRow)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return mod ? to(Math.min(0, lastRow), column) : to(row - 1, column);
    case 'ArrowDown':
      return mod ? to(lastRow, column) : to(row + 1, column);
    case 'ArrowLeft':
      return mod ? to(row, 0) : to(row, column - 1);
    case 'ArrowRight':
      return mod ? to(row, lastColumn) : to(row, column + 1);
    case 'PageUp':
      return to(Math.max(0, row - extent.page), column);
    case 'PageDown':
      return to(row + extent.page, column);
    case 'Home':
      return mod ? to(0, 0) : to(row, 0);
    case 'End':
      return mod ? to(lastRow, lastColumn) : to(row, lastColumn);
    default:
      return undefined;
  }
}

/** Returns the next cell in the given columns, continuing in the next row; undefined past the first or last cell. */
export function stepped(
  from: Position,
  direction: 1 | -1,
  columns: readonly number[],
  rows: number,
): Position | undefined {
  const sameRow =
    direction === 1
      ? columns.find((column) => column > from.column)
      : columns.findLast((column) => column < from.column);
  if (sameRow !== undefined) return { row: from.row, column: sameRow };
  const row = from.row + direction;
  const column = columns.at(direction === 1 ? 0 : -1);
  return row < 0 || row >= rows || column === undefined ? undefined : { row, column };
}
