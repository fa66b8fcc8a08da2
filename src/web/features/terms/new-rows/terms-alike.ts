// Finds terms with the same attributes as a new row. A sent row can appear in the list before its response arrives.
import type { Term } from '#contract/glossary.ts';
import { changedAttributes, draftOf, isEmpty, type TermDraft } from '#web/features/terms/editing/changes.ts';

interface Wanted {
  readonly id: string;
  readonly draft: TermDraft;
}

/** @returns the equal terms for each row id */
export function termsAlike(
  all: readonly Wanted[],
  terms: readonly Term[],
): ReadonlyMap<string, readonly Term[]> {
  if (all.length === 0) return new Map();
  // Compare each row only with terms of the same word: 1,000 rows against 100,000 terms would be too slow.
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
