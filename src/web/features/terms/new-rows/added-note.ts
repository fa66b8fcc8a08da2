// What is said of words that were typed at the end of the table and have become terms: one note, which counts on for as
// long as it isShown, and takes all of them back.
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { createLiveNote } from '#web/features/terms/live-note.ts';
import { words } from '#web/features/terms/words.ts';

/** @returns what is to be told of each step that has added a term */
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
