// Shows one notification for new rows that were added as terms. While the notification is visible, further rows raise its
// count, and its button undoes all of them.
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { createLiveNote } from '#web/features/terms/live-note.ts';
import { words } from '#web/features/terms/words.ts';

/** @returns a function to call with the undo step of each added term */
export function createAddedNote() {
  const note = createLiveNote();
  let steps: readonly string[] = [];
  return (stepId: string, undoingAll: UndoableEdits['undoingAll']): void => {
    const counted = note.isShown() ? steps : [];
    steps = [...counted.filter((id) => id !== stepId), stepId];
    note.show({
      message: words.newRow.added(steps.length),
      action: { label: words.undo, run: undoingAll(steps) },
    });
  };
}
