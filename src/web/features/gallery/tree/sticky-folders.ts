// Which folders stay at the upper edge while what is in them is scrolled past: those around the rows in sight, one per level.
import type { ShownRow, TreeView } from '#catalog/client.ts';

export interface StickyFolder {
  readonly row: ShownRow;
  readonly index: number;
  /** The first row that isn’t in it any more, as far as that is known. */
  readonly end: number;
}

/**
 * @param first of the rows in sight
 * @param isBetween whether the upper edge goes through that row: then it has left its place itself
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
