// Undoes a deletion by adding each term again with its old values. The server gives it a new id, and a notification says so.
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { newCreateAttempt, useCreateTerm, useRunWhenListed } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { StoppedError, workThrough } from './bulk-work.ts';

/** Maps the old id of each term to its new id. */
export type NewIds = ReadonlyMap<string, string>;

/** @returns a function that restores terms, reports the result, and offers to try the failed terms again */
export function useRestoreTerms(glossaryId: string) {
  const create = useCreateTerm(glossaryId);
  const onceListed = useRunWhenListed(glossaryId);
  return async function restore(terms: readonly Term[], onBack: (ids: NewIds) => void): Promise<void> {
    const ids = new Map<string, string>();
    const failed: Term[] = [];
    let reason = '';
    await workThrough(
      'restoring',
      terms,
      async (term) => {
        const added = await create(newCreateAttempt(), draftOf(term), { isOneOfMany: true });
        ids.set(term.id, added.id);
      },
      (term, error) => {
        failed.push(term);
        reason = whyNot(error);
      },
    );
    // Terms are added to the list in batches, so wait for the last batch.
    await new Promise<void>((resolve) => onceListed(resolve));
    onBack(ids);
    if (failed.length === 0) {
      notify({ message: words.remove.restored(terms.length), color: 'green' });
      return;
    }
    notify({
      message: sentences(words.remove.notRestored(failed.length), reason),
      color: 'red',
      action: { label: words.remove.restoreRest, run: () => void restore(failed, onBack) },
    });
  };
}

export function whyNot(error: unknown): string {
  return error instanceof StoppedError ? words.remove.stopped : errorText(error);
}
