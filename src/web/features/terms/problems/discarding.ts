// Giving up what is only in this browser. It was not asked about before, so it can be taken back.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { OnlyHere } from './only-here.ts';
import { words } from './words.ts';

export function discarding(
  here: readonly OnlyHere[],
  editing: Pick<CellEditing, 'edits' | 'discard'>,
  newRows: Pick<NewRowEditing, 'discard'>,
  history: Pick<UndoableEdits, 'together' | 'givenUp' | 'discarded'>,
): void {
  const ids = here.map(({ termIds: [id] }) => id);
  const edits = here.flatMap(({ termIds: [id], changes }): TermChange[] => {
    const edit = editing.edits.get(id);
    return edit ? [{ term: edit.term, changes }] : [];
  });
  editing.discard(edits.map(({ term }) => term.id));
  const rows = newRows.discard(ids);
  const run = history.together(() => {
    if (edits.length > 0) history.givenUp(edits);
    if (rows.length > 0) history.discarded(rows);
  });
  const message = words.discarded(edits.length, rows.length);
  notify({ message, keepsPlace: true, action: { label: termWords.undo, run } });
}
