import type { TreeView } from './use-tree.ts';

type View = Pick<TreeView, 'rows' | 'focusIndex' | 'rowAt' | 'stateOf'>;

/** Where the focus goes when the selection is deleted: the next row that stays, or else the one before; '' for none. */
export function rowAfterDeletion({ rows, focusIndex, rowAt, stateOf }: View): string {
  const stays = (index: number) => {
    const row = rowAt(index);
    return row && stateOf(row) !== 'all' ? row.path : undefined;
  };
  for (let i = focusIndex; i < rows.length; i++) {
    const path = stays(i);
    if (path !== undefined) return path;
  }
  for (let i = focusIndex - 1; i >= 0; i--) {
    const path = stays(i);
    if (path !== undefined) return path;
  }
  return '';
}
