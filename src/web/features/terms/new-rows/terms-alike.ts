// Terms that are just what a new row says: what was sent may be there before its answer is.
import type { Term } from '#contract/glossary.ts';
import { changedAttributes, draftOf, isEmpty, type TermDraft } from '#web/features/terms/editing/changes.ts';

interface Wanted {
  readonly id: string;
  readonly draft: TermDraft;
}

/** Those that are like each of these, by its id. */
export function termsAlike(
  all: readonly Wanted[],
  terms: readonly Term[],
): ReadonlyMap<string, readonly Term[]> {
  if (all.length === 0) return new Map();
  // A thousand rows in a glossary of a hundred thousand: each is compared with the terms of its own word alone.
  const byWord = new Map(all.map(({ draft }) => [draft.word.trim(), new Array<Term>()]));
  for (const term of terms) byWord.get(term.word.trim())?.push(term);
  return new Map(
    all.map(({ id, draft }) => [
      id,
      (byWord.get(draft.word.trim()) ?? []).filter((term) =>
        isEmpty(changedAttributes(draftOf(term), draft)),
      ),
    ]),
  );
}
