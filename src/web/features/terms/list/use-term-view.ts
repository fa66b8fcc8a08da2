import { use, useDeferredValue, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermFilter } from './term-filter.ts';
import { nextView, type TermView } from './term-order.ts';
import { rankingOf, sortTerms, type TermSort } from './term-sort.ts';
import { useListAddress } from './use-list-address.ts';

export function useTermView(terms: readonly Term[]) {
  const [address, change] = useListAddress();
  // As typed; the view follows when there is time, and when the order is known.
  const { filter, sort } = useDeferredValue(address);
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
