// State of the merge dialog. It keeps its terms while it closes, so that the content doesn't flicker.
import { useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';

interface Merging {
  /** Key of the dialog. A new number mounts a new dialog, which starts from the current values. */
  readonly session: number;
  readonly terms: readonly [Term, ...Term[]];
  readonly isOpen: boolean;
}

/** @param byId terms as the table shows them */
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
