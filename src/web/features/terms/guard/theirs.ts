// What somebody else changed of a term since the person saw it. What this page has saved or deleted itself is no news.
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
  /** What was sent, as the service answered it. */
  readonly mine: Readonly<Changes>;
}

const savedHere = new Map<string, SavedHere>();

const deletedHere = new Set<string>();

onForget(() => {
  savedHere.clear();
  deletedHere.clear();
});

/** To be told of every term this page has deleted. */
export function noteDeletedHere(termId: string): void {
  deletedHere.add(termId);
}

/** That it is gone is no news either. */
export function isDeletedHere(termId: string): boolean {
  return deletedHere.has(termId);
}

/** To be told of every term this page has saved, as the service answered it, and of what was sent. */
export function noteSavedHere(answer: Term, sent: readonly TermAttribute[]): void {
  const mine = picked(draftOf(answer), (attribute) => sent.includes(attribute));
  const before = savedHere.get(answer.id)?.mine;
  savedHere.set(answer.id, { updatedAt: answer.updatedAt, mine: { ...before, ...mine } });
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
  const saved = savedHere.get(current.id);
  const own = saved?.updatedAt === current.updatedAt ? saved.mine : {};
  return attributesOf(changedAttributes(seen, now)).filter(
    (attribute) => mine[attribute] === undefined && own[attribute] !== now[attribute],
  );
}
