// Which terms are about to become one. They are kept while the dialog closes, so that nothing flickers on the way out.
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';

interface Merging {
  /** A new dialog for each: it starts from what is there then. */
  readonly session: number;
  readonly terms: readonly [Term, ...Term[]];
  readonly isOpen: boolean;
}

/** @param byId the terms as the table shows them */
export function useMerging(byId: TermLookup) {
  const [merging, setMerging] = useState<Merging>();
  return {
    merging,
    merge: (ids: readonly string[]) => {
      const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? []);
      if (!first || others.length === 0) return;
      setMerging((before) => ({
        session: (before?.session ?? 0) + 1,
        terms: [first, ...others],
        isOpen: true,
      }));
    },
    close: () => setMerging((now) => now && { ...now, isOpen: false }),
  };
}
