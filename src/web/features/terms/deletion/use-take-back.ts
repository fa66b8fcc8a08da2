// Deletes terms that were added a moment ago, unasked: who undoes has said so. What somebody else has changed since stays, and
// where nothing answers they wait for the service.
import type { Term } from '#contract/glossary.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { isAway } from '#web/features/terms/editing/resending.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { workThrough } from './bulk-work.ts';
import { whyNot } from './use-restore-terms.ts';

/** @returns what deletes them, says so, and tells `onLeft` of those that could not be */
export function useTakeBack(glossaryId: string, hold: HeldDeleting['hold']) {
  const remove = useDeleteTerm(glossaryId);
  const drop = useDropTerms(glossaryId);
  return async (
    terms: readonly Term[],
    say: (count: number) => string,
    onLeft: (terms: readonly Term[]) => void,
  ): Promise<void> => {
    const gone = new Set<string>();
    const held: Term[] = [];
    const kept: Term[] = [];
    let reason = '';
    let away: unknown;
    await workThrough(
      'deleting',
      terms,
      async (term) => {
        if (away !== undefined) throw away;
        await remove(term);
        gone.add(term.id);
      },
      (term, error) => {
        if (isAway(error)) {
          away = error;
          held.push(term);
          return;
        }
        kept.push(term);
        reason = whyNot(error);
      },
    );
    drop(gone);
    if (held.length > 0) hold(held, away);
    if (kept.length > 0) onLeft(kept);
    const done = sentences(
      gone.size > 0 ? say(gone.size) : '',
      held.length > 0 ? words.remove.held(held.length) : '',
    );
    if (kept.length === 0) notify({ message: done });
    else notify({ message: sentences(words.undoing.notTakenBack(kept.length), reason), color: 'red' });
  };
}
