// Saves edits of many terms as one undo step. The notification counts three results: saved terms, terms that wait in this
// browser because they would have no pronunciation option, and terms that stay unchanged because their edit is invalid.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { MOST_AT_ONCE } from '#web/features/terms/editing/most-at-once.ts';
import type { GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

export interface Report {
  readonly done: (terms: number) => string;
  /** Message if there is nothing to change. */
  readonly nothing: string;
  /** Sentence to add to the message. */
  readonly also?: string;
}

export function saveMany(
  { edits, check }: Pick<GridDeps, 'edits' | 'check'>,
  made: readonly TermChange[],
  { done, nothing, also = '' }: Report,
): void {
  if (made.length === 0) {
    notify({ message: nothing });
    return;
  }
  const now = made.slice(0, MOST_AT_ONCE).map((edit) => ({ edit, fate: check(edit).kind }));
  const toSave = now.filter(({ fate }) => fate !== 'refused');
  const waiting = now.filter(({ fate }) => fate === 'incomplete').length;
  const saved = toSave.length - waiting;
  const refused = now.length - toSave.length;
  const left = made.length - now.length;
  const run = edits.save(toSave.map(({ edit }) => edit));
  notify({
    message: sentences(
      saved > 0 ? done(saved) : '',
      waiting > 0 ? words.waiting(waiting) : '',
      refused > 0 ? words.refusedTerms(refused) : '',
      left > 0 ? words.left(left, MOST_AT_ONCE) : '',
      also,
    ),
    ...(toSave.length > 0 && { action: { label: termWords.undo, run } }),
  });
}
