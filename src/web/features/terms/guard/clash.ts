// Two people, one field. A save clashes where both changed the same attribute, and not to the same value; what only one of
// them changed is simply both.
import type { Term } from '#contract/glossary.ts';
import {
  attributesOf,
  type Changes,
  draftOf,
  picked,
  type TermAttribute,
  type TermBase,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';

/** Somebody else changed the term after the person had begun, and at least one of the same attributes. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
  readonly current: Term;

  constructor(current: Term) {
    super('The term was changed meanwhile.');
    this.current = current;
  }
}

/** The attributes both changed. */
export function clashing(base: TermBase, mine: Readonly<Changes>, current: Term): TermAttribute[] {
  const theirs = draftOf(current);
  return attributesOf(mine).filter(
    (attribute) => theirs[attribute] !== base.draft[attribute] && theirs[attribute] !== mine[attribute],
  );
}

/**
 * The draft as it is when put on the current term: what the person didn't change is as it is there now.
 * @param keep whose value counts where both changed the same
 */
export function rebased(
  base: TermBase,
  mine: Readonly<TermDraft>,
  current: Term,
  keep: 'mine' | 'theirs',
): TermDraft {
  const theirs = draftOf(current);
  const kept = picked(mine, (attribute) => {
    const isMine = mine[attribute] !== base.draft[attribute];
    const isTheirs = theirs[attribute] !== base.draft[attribute];
    return isMine && (keep === 'mine' || !isTheirs);
  });
  return { ...theirs, ...kept };
}
