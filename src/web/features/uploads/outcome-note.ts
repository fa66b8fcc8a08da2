// What is said after a drop has been taken in: only what the tray doesn't show.
import { ApiError } from '#api-client/api-error.ts';
import { errorText } from '#web/api/error-text.ts';
import type { Outcome } from '#web/features/uploads/intake/intake.ts';
import { words } from './words.ts';

export interface Note {
  readonly message: string;
  readonly color: 'blue' | 'red';
}

export function outcomeNote(outcome: Outcome): Note | undefined {
  if (outcome.kind === 'failed') {
    const { error } = outcome;
    const message =
      error instanceof ApiError ? words.collecting.unchecked(errorText(error)) : words.collecting.failed;
    return { message, color: 'red' };
  }
  const { batch } = outcome;
  const asked = batch.clashes.length + batch.refused.length > 0;
  const sentences: string[] = [];
  if (outcome.kind === 'nothing') sentences.push(asked ? words.notes.nothingLeft : words.notes.nothing);
  if (batch.junk.length > 0) sentences.push(words.notes.junk(batch.junk.length));
  if (batch.emptyFolders.length > 0) sentences.push(words.notes.emptyFolders(batch.emptyFolders.length));
  return sentences.length === 0 ? undefined : { message: sentences.join(' '), color: 'blue' };
}
