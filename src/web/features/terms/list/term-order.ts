// Which rows are shown and in what order. Editing a row must not make it jump or vanish under the person's hands:
// the order is worked out when filter or sort change; afterwards rows only leave when deleted and come when added.
import type { Term } from '#contract/glossary.ts';
import { matcher, type TermFilter } from './term-filter.ts';
import { comparator, sortTerms, type TermSort } from './term-sort.ts';

export type TermLookup = Pick<ReadonlyMap<string, Term>, 'get' | 'has'>;

export interface TermView {
  readonly terms: readonly Term[];
  readonly byId: TermLookup;
  readonly filter: TermFilter;
  readonly sort: TermSort;
  /** The rows, top to bottom. */
  readonly ids: readonly string[];
}

/** More new rows than this at once is another list, not somebody adding terms. */
const FEW = 50;

export function viewOf(terms: readonly Term[], filter: TermFilter, sort: TermSort): TermView {
  const ids = sortTerms(terms, sort)
    .filter(matcher(filter))
    .map((term) => term.id);
  return { terms, byId: byIdOf(terms), filter, sort, ids };
}

/** The view for changed terms. New ones are shown whatever the filter says, where the sort puts them. */
export function withTerms(view: TermView, terms: readonly Term[]): TermView {
  const { filter, sort } = view;
  const added = terms.filter((term) => !view.byId.has(term.id));
  if (added.length > FEW) return viewOf(terms, filter, sort);
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
  return { terms, byId, filter, sort, ids: unchanged ? view.ids : kept };
}

function byIdOf(terms: readonly Term[]): ReadonlyMap<string, Term> {
  return new Map(terms.map((term) => [term.id, term]));
}
