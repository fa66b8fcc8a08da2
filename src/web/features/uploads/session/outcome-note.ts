// Messages after a drop, shown until the next drop.
import { ApiError } from '#api-client/api-error.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import type { Intake, Outcome } from '#web/features/uploads/intake/intake.ts';
import { words } from '#web/features/uploads/words.ts';
import { sentences } from '#web/lib/plural.ts';
import type { Note } from '#web/ui/notify.ts';
import { newerBuild, PageLoadError } from '#web/ui/page/page-load-error.ts';
import { words as pageWords } from '#web/ui/words.ts';

/** Reloading loses the files that were added, so the page waits for the person. */
const updatedNote: Note = {
  message: pageWords.updatedMeanwhile,
  color: 'red',
  action: { label: pageWords.reload, run: () => location.reload() },
};

function outcomeNote(outcome: Outcome): Note | undefined {
  if (outcome.kind === 'waiting') return undefined;
  if (outcome.kind !== 'failed') return outcome.note;
  const { error, retry } = outcome;
  if (newerBuild.get()) return updatedNote;
  const action = retry && { label: pageWords.retry, run: retry };
  return { message: failureText(error), color: 'red', ...(action && { action }) };
}

function failureText(error: unknown): string {
  if (error instanceof PageLoadError) return pageWords.partNotFetched;
  if (error instanceof ApiError) return sentences(words.collecting.unchecked, errorText(error));
  return words.collecting.failed;
}

/**
 * Creates an intake that shows its outcomes. The next drop dismisses earlier messages, which may no longer be true.
 * @param notify shows a message and returns a function that dismisses it
 */
export function withNotes(
  createIntake: (onOutcome: (outcome: Outcome) => void) => Intake,
  notify: (note: Note) => () => void,
): Intake {
  const shownNotes: (() => void)[] = [];
  const intake = createIntake((outcome) => {
    const note = outcomeNote(outcome);
    if (!note) return;
    const dismissNote = notify(note);
    // Keep a message with an action, because the action would be lost.
    if (!note.action) shownNotes.push(dismissNote);
  });
  return {
    ...intake,
    receive(collect, destination, manner) {
      if (!manner?.isQuiet) for (const hide of shownNotes.splice(0)) hide();
      intake.receive(collect, destination, manner);
    },
  };
}
