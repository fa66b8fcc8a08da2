import { useDeferredValue, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { NO_FILTER } from './term-filter.ts';
import { viewOf, withTerms } from './term-order.ts';
import { BY_WORD } from './term-sort.ts';

export function useTermView(terms: readonly Term[]) {
  // As typed; the view follows when there is time.
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
