// What can be done about terms that are to be deleted once the service answers: they are kept, or go. Nothing is changed in
// them meanwhile, for it would go with them.
import type { Term } from '#contract/glossary.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { HeldDeletions } from './held-deletions.ts';
import type { HeldDeleting } from './use-held-deletions.ts';

export interface Going {
  readonly held: HeldDeletions;
  /** They stay after all; can be taken back. */
  readonly keep: (ids: readonly string[]) => void;
  readonly retry: (ids: readonly string[]) => void;
  /** Says that nothing is changed in these, and offers to keep them. */
  readonly refuse: (terms: readonly Term[]) => void;
}

export function goingTerms(
  { held, keep, retry }: HeldDeleting,
  history: () => Pick<UndoableEdits, 'kept'>,
): Going {
  const keepTerms = (ids: readonly string[]) => {
    const { terms, answered } = keep(ids);
    if (terms.length > 0)
      notify({
        message: words.remove.stays(terms.length, terms[0]?.word ?? ''),
        action: { label: words.undo, run: history().kept(terms) },
      });
    else if (answered) notify({ message: words.remove.tooLate });
  };
  return {
    held,
    keep: keepTerms,
    retry,
    refuse(terms) {
      const run = () => keepTerms(terms.map(({ id }) => id));
      notify({
        message: words.remove.going(terms.length, terms[0]?.word ?? ''),
        action: { label: words.remove.cancel(terms.length), run },
      });
    },
  };
}

/** What is to be done to terms, without those that are going. */
export function aboutStaying(made: readonly TermChange[], held: HeldDeletions): readonly TermChange[] {
  return held.size === 0 ? made : made.filter(({ term }) => !held.has(term.id));
}
