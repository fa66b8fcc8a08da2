// Detects edit conflicts. A conflict exists if both people changed the same attribute to different values. Changes of
// different attributes are merged.
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

/** Thrown if somebody else's change of the term, made after the person saw it, stops a save or a deletion. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
  readonly current: Term;

  constructor(current: Term) {
    super('The term was changed meanwhile.');
    this.current = current;
  }
}

/** Returns the attributes that both people changed to different values. */
export function clashing(base: TermBase, mine: Readonly<Changes>, current: Term): TermAttribute[] {
  const theirs = draftOf(current);
  return attributesOf(mine).filter(
    (attribute) => theirs[attribute] !== base.draft[attribute] && theirs[attribute] !== mine[attribute],
  );
}

/**
 * Rebases the person's draft on the current term. Attributes the person did not change get their current value.
 * @param keep whose value wins if both people changed the same attribute
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
