// Which rows are shown and in what order. Editing a row must not make it jump or vanish under the person's hands:
// the order is worked out when filter or sort change; afterwards rows only leave when deleted and come when added.
import type { Term } from '#contract/glossary.ts';
import { matcher, type TermFilter } from './term-filter.ts';
import { comparator, merged, type TermSort } from './term-sort.ts';

export type TermLookup = Pick<ReadonlyMap<string, Term>, 'get' | 'has'>;

export interface TermView {
  readonly terms: readonly Term[];
  readonly byId: TermLookup;
  readonly filter: TermFilter;
  readonly sort: TermSort;
  /** All terms in order, as they were when it was worked out. */
  readonly sorted: readonly Term[];
  /** The rows, top to bottom. */
  readonly ids: readonly string[];
}

/** More new rows than this at once is another list, not somebody adding terms. */
const FEW = 50;

export function viewOf(
  terms: readonly Term[],
  filter: TermFilter,
  sort: TermSort,
  sorted: readonly Term[] = terms.toSorted(comparator(sort)),
): TermView {
  const ids = sorted.filter(matcher(filter)).map((term) => term.id);
  return { terms, byId: byIdOf(terms), filter, sort, sorted, ids };
}

/** @param sorted the terms in order, where that is to be another one than the view’s */
export function nextView(
  view: TermView | undefined,
  sorted: readonly Term[] | undefined,
  { terms, filter, sort }: Pick<TermView, 'terms' | 'filter' | 'sort'>,
): TermView {
  if (!view || sorted) return viewOf(terms, filter, sort, sorted);
  if (view.filter !== filter) return viewOf(terms, filter, sort, sortedAgain(view, terms));
  return view.terms === terms ? view : withTerms(view, terms);
}

/** The view for changed terms. New ones are shown whatever the filter says, where the sort puts them. */
export function withTerms(view: TermView, terms: readonly Term[]): TermView {
  const { filter, sort } = view;
  const added = terms.filter((term) => !view.byId.has(term.id));
  if (added.length > FEW) return viewOf(terms, filter, sort, sortedAgain(view, terms));
  const byId = byIdOf(terms);
  const kept = view.ids.filter((id) => byId.has(id));
  const unchanged = added.length === 0 && kept.length === view.ids.length;
  const compare = comparator(sort);
  for (const term of added) {
    const at = kept.findIndex((id) => {
      const other = byId.get(id);
      return other !== undefined && compare(other, term) > 0;
    });
    kept.splice(at === -1 ? kept.length : at, 0, term.id);
  }
  return { ...view, terms, byId, ids: unchanged ? view.ids : kept };
}

/** The terms in order. Those that didn't change since are in it already: only the others are compared. */
function sortedAgain({ sorted, sort }: TermView, terms: readonly Term[]): readonly Term[] {
  const known = new Set(sorted);
  const changed = terms.filter((term) => !known.has(term));
  if (changed.length === 0 && terms.length === sorted.length) return sorted;
  const now = new Set(terms);
  const kept = sorted.filter((term) => now.has(term));
  const compare = comparator(sort);
  return merged(kept, changed.sort(compare), compare);
}

function byIdOf(terms: readonly Term[]): ReadonlyMap<string, Term> {
  return new Map(terms.map((term) => [term.id, term]));
}
