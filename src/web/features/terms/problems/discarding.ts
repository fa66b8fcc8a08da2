// Giving up what is only in this browser. It was not asked about before, so it can be taken back.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { OnlyHere } from './only-here.ts';
import { words } from './words.ts';

export function discarding(
  here: readonly OnlyHere[],
  editing: Pick<CellEditing, 'edits' | 'discard' | 'save'>,
  newRows: Pick<NewRowEditing, 'rows' | 'discard' | 'type'>,
): void {
  const ids = new Set(here.map(({ termIds: [id] }) => id));
  const edits = here.flatMap(({ termIds: [id], changes }): TermChange[] => {
    const edit = editing.edits.get(id);
    return edit ? [{ term: edit.term, changes }] : [];
  });
  const rows = newRows.rows.flatMap((row) =>
    row.kind !== 'added' && ids.has(row.id) ? [{ id: row.id, changes: row.draft }] : [],
  );
  editing.discard(edits.map(({ term }) => term.id));
  newRows.discard(rows.map(({ id }) => id));
  const run = () => {
    if (edits.length > 0) editing.save(edits);
    if (rows.length > 0) newRows.type(rows);
  };
  const message = words.discarded(edits.length, rows.length);
  notify({ message, keepsPlace: true, action: { label: termWords.undo, run } });
}
