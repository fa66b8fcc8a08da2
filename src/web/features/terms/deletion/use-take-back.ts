// Deletes terms that were added a moment ago, unasked: who undoes has said so. What somebody else has changed since stays.
import type { Term } from '#contract/glossary.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { workThrough } from './bulk-work.ts';
import { whyNot } from './use-restore-terms.ts';

/** @returns what deletes them, says so, and tells `onLeft` of those that could not be */
export function useTakeBack(glossaryId: string) {
  const remove = useDeleteTerm(glossaryId);
  const drop = useDropTerms(glossaryId);
  return async (
    terms: readonly Term[],
    say: (count: number) => string,
    onLeft: (terms: readonly Term[]) => void,
  ): Promise<void> => {
    const gone = new Set<string>();
    let reason = '';
    await workThrough(
      'deleting',
      terms,
      async (term) => {
        await remove(term);
        gone.add(term.id);
      },
      (_term, error) => {
        reason = whyNot(error);
      },
    );
    drop(gone);
    const kept = terms.filter(({ id }) => !gone.has(id));
    if (kept.length > 0) onLeft(kept);
    if (kept.length === 0) notify({ message: say(gone.size) });
    else notify({ message: sentences(words.undoing.notTakenBack(kept.length), reason), color: 'red' });
  };
}
