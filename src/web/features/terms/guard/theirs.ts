// Finds the attributes somebody else changed since the person saw the term. Saves and deletions of this page do not count.
import type { Term } from '#contract/glossary.ts';
import { onForget } from '#web/api/connections/forget.ts';
import {
  attributesOf,
  type Changes,
  changedAttributes,
  draftOf,
  picked,
  type TermAttribute,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';

interface SavedHere {
  readonly updatedAt: string;
  /** The saved attributes, with the values from the service's response. */
  readonly mine: Readonly<Changes>;
}

const savedHere = new Map<string, SavedHere>();

const deletedHere = new Set<string>();

onForget(() => {
  savedHere.clear();
  deletedHere.clear();
});

/** Call for every term this page has deleted. */
export function noteDeletedHere(termId: string): void {
  deletedHere.add(termId);
}

/** Returns whether this page deleted the term, so that its absence is not reported as somebody else's deletion. */
export function isDeletedHere(termId: string): boolean {
  return deletedHere.has(termId);
}

/** Call for every saved term, with the service's response and the attributes that were sent. */
export function noteSavedHere(answer: Term, sent: readonly TermAttribute[]): void {
  const mine = picked(draftOf(answer), (attribute) => sent.includes(attribute));
  const before = savedHere.get(answer.id)?.mine;
  savedHere.set(answer.id, { updatedAt: answer.updatedAt, mine: { ...before, ...mine } });
}

/**
 * @param seen the draft the person saw
 * @param mine the changes the person made
 * @returns the attributes somebody else changed
 */
export function changedByOthers(
  seen: Readonly<TermDraft>,
  mine: Readonly<Changes>,
  current: Term,
): TermAttribute[] {
  const now = draftOf(current);
  const saved = savedHere.get(current.id);
  const own = saved?.updatedAt === current.updatedAt ? saved.mine : {};
  return attributesOf(changedAttributes(seen, now)).filter(
    (attribute) => mine[attribute] === undefined && own[attribute] !== now[attribute],
  );
}
