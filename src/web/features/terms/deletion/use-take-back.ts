// Deletes terms as part of an undo or redo, without a confirmation. Terms that somebody else has changed since are kept. If
// the server is unavailable, the deletions become pending.
import type { Term } from '#contract/glossary.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { isAway } from '#web/features/terms/editing/resending.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { workThrough } from './bulk-work.ts';
import { whyNot } from './use-restore-terms.ts';

/** @returns a function that deletes terms, reports the result, and passes the terms that could not be deleted to `onLeft` */
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
