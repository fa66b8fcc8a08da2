import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { isNewRow } from './new-rows.ts';
import type { NewRowEditing } from './use-new-rows.ts';

/** Retries failed edits, new rows and deletions by id. */
export function retrying(
  ids: readonly string[],
  editing: Pick<CellEditing, 'retry'>,
  newRows: Pick<NewRowEditing, 'retry'>,
  deletions: Pick<HeldDeleting, 'held' | 'retry'>,
): void {
  const rows = ids.filter(isNewRow);
  const going = ids.filter((id) => deletions.held.has(id));
  const edited = ids.filter((id) => !isNewRow(id) && !deletions.held.has(id));
  if (rows.length > 0) newRows.retry(rows);
  if (going.length > 0) deletions.retry(going);
  if (edited.length > 0) editing.retry(edited);
}
