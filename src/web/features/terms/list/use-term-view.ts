import { useDeferredValue, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { TermFilter } from './term-filter.ts';
import { viewOf, withTerms } from './term-order.ts';
import type { TermSort } from './term-sort.ts';
import { useListAddress } from './use-list-address.ts';

export function useTermView(terms: readonly Term[]) {
  // As typed; the view follows when there is time.
  const [{ filter, sort }, change] = useListAddress();
  const settled = useDeferredValue(filter);
  const [view, setView] = useState(() => viewOf(terms, settled, sort));
  let current = view;
  // Derived from the previous view, so it is state; adjusted while rendering, so nobody sees an old one.
  if (view.filter !== settled || view.sort !== sort) current = viewOf(terms, settled, sort);
  else if (view.terms !== terms) current = withTerms(view, terms);
  if (current !== view) setView(current);
  return {
    view: current,
    filter,
    setFilter: (next: TermFilter) => change({ filter: next }),
    setSort: (next: TermSort) => change({ sort: next }),
  };
}
