// What somebody else changed of a term since the person saw it. What this page has saved itself is no news.
import type { Term } from '#contract/glossary.ts';
import {
  attributesOf,
  type Changes,
  changedAttributes,
  draftOf,
  type TermAttribute,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';

const savedHere = new Map<string, Readonly<TermDraft>>();

/** To be told of every term this page has saved, as the service answered it. */
export function noteSavedHere(term: Term): void {
  savedHere.set(term.id, draftOf(term));
}

/**
 * @param seen what the person saw
 * @param mine what they changed of it themselves
 */
export function changedByOthers(
  seen: Readonly<TermDraft>,
  mine: Readonly<Changes>,
  current: Term,
): TermAttribute[] {
  const now = draftOf(current);
  const own = savedHere.get(current.id);
  return attributesOf(changedAttributes(seen, now)).filter(
    (attribute) => mine[attribute] === undefined && own?.[attribute] !== now[attribute],
  );
}
