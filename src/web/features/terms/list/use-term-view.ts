import { use, useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { withProblems } from '#web/features/terms/problems/problem-store.ts';
import { type TermFilter, withDoubtful } from './term-filter.ts';
import { nextView, type TermView } from './term-order.ts';
import { rankingOf, sortTerms, type TermSort } from './term-sort.ts';
import { useListAddress } from './use-list-address.ts';

export function useTermView(terms: readonly Term[]) {
  const [address, change] = useListAddress();
  // As typed; the view follows when there is time, and when the order is known.
  const { filter: wanted, sort } = useDeferredValue(address);
  const doubtful = useSyncExternalStore(withProblems.subscribe, () =>
    wanted.problems ? withProblems.get() : undefined,
  );
  const filter = withDoubtful(wanted, doubtful);
  const [view, setView] = useState<TermView>();
  const ranking = view?.sort === sort ? undefined : rankingOf(terms, sort.column);
  const ranked = ranking instanceof Promise ? use(ranking) : ranking;
  // Derived from the previous view, so it is state; adjusted while rendering, so nobody sees an old one.
  const current = nextView(view, ranked && sortTerms(terms, sort, ranked), { terms, filter, sort });
  if (current !== view) setView(current);
  return {
    view: current,
    filter: address.filter,
    setFilter: (next: TermFilter) => change({ filter: next }),
    setSort: (next: TermSort) => change({ sort: next }),
  };
}
