// The rows a filter leaves of a list in order, by their places: texts and ids of a hundred thousand terms are gone through with
// each letter, and a term is a long way off in memory.
import type { Term } from '#contract/glossary.ts';
import { textsOf } from './search-text.ts';
import { criteria, narrows, needlesOf, type TermFilter } from './term-filter.ts';

export interface Matching {
  readonly filter: TermFilter;
  readonly sorted: readonly Term[];
  /** In `sorted`, ascending. */
  readonly places: readonly number[];
  readonly ids: readonly string[];
}

/** @param before what an earlier filter left: where this one asks for more, only that is looked at */
export function matchingIn(sorted: readonly Term[], filter: TermFilter, before?: Matching): Matching {
  const all = before?.sorted === sorted && narrows(before.filter, filter) ? before : everything(sorted);
  const needles = needlesOf(filter);
  const texts = needles.length > 0 ? textsOf(sorted) : [];
  const others = criteria(filter);
  const places = all.places.filter((at) => {
    const text = texts[at];
    if (text !== undefined && !needles.every((needle) => text.includes(needle))) return false;
    const term = sorted[at];
    return !others || (term !== undefined && others(term));
  });
  if (places.length === all.places.length) return { ...all, filter };
  const { ids } = everything(sorted);
  return { filter, sorted, places, ids: places.flatMap((at) => ids[at] ?? []) };
}

const whole = new WeakMap<readonly Term[], Pick<Matching, 'sorted' | 'places' | 'ids'>>();

function everything(sorted: readonly Term[]): Pick<Matching, 'sorted' | 'places' | 'ids'> {
  const known = whole.get(sorted);
  if (known) return known;
  const all = { sorted, places: sorted.map((_, at) => at), ids: sorted.map(({ id }) => id) };
  whole.set(sorted, all);
  return all;
}
