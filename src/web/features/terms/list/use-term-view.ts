import { useDeferredValue, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { NO_FILTER, type TermFilter } from './term-filter.ts';
import { type TermView, viewOf, withTerms } from './term-order.ts';
import { BY_WORD, type TermSort } from './term-sort.ts';

export interface TermViewControls {
  readonly view: TermView;
  /** As typed; the view follows when there is time. */
  readonly filter: TermFilter;
  readonly setFilter: (filter: TermFilter) => void;
  readonly setSort: (sort: TermSort) => void;
}

export function useTermView(terms: readonly Term[]): TermViewControls {
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState(BY_WORD);
  const settled = useDeferredValue(filter);
  const [view, setView] = useState(() => viewOf(terms, settled, sort));
  let current = view;
  // Derived from the previous view, so it is state; adjusted while rendering, so nobody sees an old one.
  if (view.filter !== settled || view.sort !== sort) current = viewOf(terms, settled, sort);
  else if (view.terms !== terms) current = withTerms(view, terms);
  if (current !== view) setView(current);
  return { view: current, filter, setFilter, setSort };
}
