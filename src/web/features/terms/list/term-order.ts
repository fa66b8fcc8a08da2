// Rows of the table and their order. Editing a row must not move or hide it. So the order is computed when the filter
// or the sort order changes. Until then, rows disappear only when deleted and appear only when added.
import type { Term } from '#contract/glossary.ts';
import { findMatching, type Matching } from './matching.ts';
import type { TermFilter } from './term-filter.ts';
import { smallDifference, TermIndex } from './term-index.ts';
import { comparator, merged, type TermSort } from './term-sort.ts';

export interface TermView {
  readonly terms: readonly Term[];
  readonly byId: TermIndex;
  readonly filter: TermFilter;
  readonly sort: TermSort;
  /** IDs of the rows, top to bottom. */
  readonly ids: readonly string[];
  readonly base: BaseResult;
}

/** Result of the last filtering and sorting. Later changes of the list are in the view only. */
interface BaseResult {
  readonly from: readonly Term[];
  readonly matching: Matching;
}

/**
 * Maximum number of new rows that are inserted one by one. With more, the list counts as a new one and is sorted again.
 */
const MAX_INSERTED = 50;

export function createView(
  terms: readonly Term[],
  filter: TermFilter,
  sort: TermSort,
  sorted: readonly Term[] = terms.toSorted(comparator(sort)),
  before?: TermView,
): TermView {
  const matching = findMatching(sorted, filter);
  return {
    terms,
    byId: before?.terms === terms ? before.byId : TermIndex.of(terms),
    filter,
    sort,
    ids: matching.ids,
    base: { from: terms, matching },
  };
}

/** @param sorted the terms in a new order; undefined to keep the view's order */
export function nextView(
  view: TermView | undefined,
  sorted: readonly Term[] | undefined,
  { terms, filter, sort }: Pick<TermView, 'terms' | 'filter' | 'sort'>,
): TermView {
  if (!view || sorted) return createView(terms, filter, sort, sorted, view);
  if (view.filter !== filter) return createView(terms, filter, sort, sortedAgain(view, terms), view);
  return view.terms === terms ? view : withTerms(view, terms);
}

/**
 * Returns the view for a changed list. New terms are inserted at their sorted place, even if the filter doesn't match
 * them.
 */
export function withTerms(view: TermView, terms: readonly Term[]): TermView {
  const { filter, sort } = view;
  const small = smallDifference(view.terms, terms);
  const added = small?.added ?? terms.filter((term) => !view.byId.has(term.id));
  if (added.length > MAX_INSERTED) return createView(terms, filter, sort, sortedAgain(view, terms));
  const byId = small ? view.byId.with(small) : TermIndex.of(terms);
  const remaining = small ? view.ids : view.ids.filter((id) => byId.has(id));
  if (added.length === 0)
    return { ...view, terms, byId, ids: remaining.length === view.ids.length ? view.ids : remaining };
  const compare = comparator(sort);
  const rows = remaining.flatMap((id) => byId.get(id) ?? []);
  return { ...view, terms, byId, ids: merged(rows, added.toSorted(compare), compare).map(({ id }) => id) };
}

/** Returns the terms in order. Only terms that changed since the last sorting are compared. */
function sortedAgain({ base: { from, matching }, sort }: TermView, terms: readonly Term[]): readonly Term[] {
  const { sorted } = matching;
  if (from === terms) return sorted;
  const compare = comparator(sort);
  const small = smallDifference(from, terms);
  if (small) {
    const changed = [...small.replaced, ...small.added];
    const ids = new Set(changed.map(({ id }) => id));
    const others = sorted.filter(({ id }) => !ids.has(id));
    return merged(others, changed.sort(compare), compare);
  }
  const known = new Set(from);
  const changed = terms.filter((term) => !known.has(term));
  const now = new Set(terms);
  const remaining = sorted.filter((term) => now.has(term));
  return merged(remaining, changed.sort(compare), compare);
}
