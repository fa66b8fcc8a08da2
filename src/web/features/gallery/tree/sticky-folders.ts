// Finds the folders that stick to the upper edge while their contents scroll: the ancestors of the first visible row, one per
// level.
import type { ShownRow, TreeView } from '#catalog/client.ts';

export interface StickyFolder {
  readonly row: ShownRow;
  readonly index: number;
  /** Index of the first row after the folder’s contents, as far as rows are loaded. */
  readonly end: number;
}

/**
 * @param first index of the first visible row
 * @param levels maximum number of levels that stick
 * @param isBetween whether that row is cut by the upper edge. Then it sticks as well, if it is an open folder
 */
export function stickyFolders(
  { around, rows, firstRow }: Pick<TreeView, 'around' | 'rows' | 'firstRow'>,
  first: number,
  levels: number,
  isBetween: boolean,
): StickyFolder[] {
  const within = rows.map((row, at) => ({ row, index: firstRow + at }));
  const near = [...around, ...within.slice(0, Math.max(0, first + levels - firstRow))];
  return near.flatMap(({ row, index }) => {
    const hasLeft = index < first + row.level - (isBetween ? 0 : 1);
    if (!isOpen(row) || row.level > levels || !hasLeft) return [];
    const next = within.find((other) => other.index > index && other.row.level <= row.level);
    const end = next?.index ?? firstRow + rows.length;
    return end > first + row.level - 1 ? [{ row, index, end }] : [];
  });
}

function isOpen(row: ShownRow): boolean {
  return row.kind === 'folder' && row.open;
}
