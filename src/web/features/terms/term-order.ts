// Which rows are shown and in what order. Editing a row must not make it jump or vanish under the person's hands:
// the order is worked out when filter or sort change; afterwards rows only leave when deleted and come when added.
import type { Term } from '#contract/glossary.ts';
import { matcher, type TermFilter } from './term-filter.ts';
import { comparator, type TermSort } from './term-sort.ts';

/** More new rows than this at once is another list, not somebody adding terms. */
const FEW = 50;

export function orderedIds(terms: readonly Term[], filter: TermFilter, sort: TermSort): string[] {
  return terms
    .filter(matcher(filter))
    .toSorted(comparator(sort))
    .map((term) => term.id);
}

/** The previous order for a changed list. New terms are shown whatever the filter says, where the sort puts them. */
export function keptOrder(
  previous: readonly string[],
  known: ReadonlySet<string>,
  terms: ReadonlyMap<string, Term>,
  filter: TermFilter,
  sort: TermSort,
): readonly string[] {
  const added = [...terms.values()].filter((term) => !known.has(term.id));
  if (added.length > FEW) return orderedIds([...terms.values()], filter, sort);
  const kept = previous.filter((id) => terms.has(id));
  if (added.length === 0) return kept.length === previous.length ? previous : kept;
  const compare = comparator(sort);
  for (const term of added) {
    const at = kept.findIndex((id) => {
      const other = terms.get(id);
      return other !== undefined && compare(other, term) > 0;
    });
    kept.splice(at === -1 ? kept.length : at, 0, term.id);
  }
  return kept;
}
