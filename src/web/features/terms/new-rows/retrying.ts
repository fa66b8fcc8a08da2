import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { isNewRow } from './new-rows.ts';
import type { NewRowEditing } from './use-new-rows.ts';

/** Sends these once more, edits of terms as well as new rows. */
export function retrying(
  ids: readonly string[],
  editing: Pick<CellEditing, 'retry'>,
  newRows: Pick<NewRowEditing, 'retry'>,
): void {
  const rows = ids.filter(isNewRow);
  if (rows.length > 0) newRows.retry(rows);
  if (rows.length < ids.length) editing.retry(ids.filter((id) => !isNewRow(id)));
}
