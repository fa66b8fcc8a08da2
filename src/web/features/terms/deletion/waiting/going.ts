// Actions on terms with a pending deletion: cancel or retry the deletion. Such terms can't be edited, because the edits would
// be deleted with them.
import type { Term } from '#contract/glossary.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import type { HeldDeletions } from './held-deletions.ts';
import type { HeldDeleting } from './use-held-deletions.ts';

export interface Going {
  readonly held: HeldDeletions;
  /** Cancels the deletions. The user can undo this. */
  readonly keep: (ids: readonly string[]) => void;
  readonly retry: (ids: readonly string[]) => void;
  /** Tells the user that these terms can’t be edited, and offers to cancel their deletion. */
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

/** Returns the edits without edits of terms whose deletion is pending. */
export function aboutStaying(made: readonly TermChange[], held: HeldDeletions): readonly TermChange[] {
  return held.size === 0 ? made : made.filter(({ term }) => !held.has(term.id));
}
