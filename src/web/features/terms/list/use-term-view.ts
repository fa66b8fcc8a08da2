import { use, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { backgroundSlicer } from '#web/api/background-slice.ts';
import { useSoundsAlike } from '#web/features/terms/sound/use-sounds-alike.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { ListAddress } from './filter-address.ts';
import { searchTexts, searchTextsInBackground } from './search-text.ts';
import { asksTheSame, type TermFilter, withDoubtful } from './term-filter.ts';
import { nextView, type TermView } from './term-order.ts';
import { placesIn, type Ranking, sortTerms, type TermSort } from './term-sort.ts';
import { isSearchReady, textSearchOf } from './text-search.ts';
import { useListAddress } from './use-list-address.ts';
import { withProblems } from './with-problems.ts';

export interface Viewing {
  readonly view: TermView;
  /** As it is asked for: the view may follow later. */
  readonly filter: TermFilter;
  readonly setFilter: (change: Partial<TermFilter>) => void;
  readonly setSort: (sort: TermSort) => void;
  readonly byLanguage: boolean;
  readonly showByLanguage: (byLanguage: boolean) => void;
}

export function useTermView(terms: readonly Term[]): Viewing {
  const [address, change] = useListAddress();
  const [view, setView] = useState<TermView>();
  // The view follows when there is time, and when the order is known; at once where a letter changes nothing but the text of
  // a search that is quick.
  const late = useDeferredValue(address);
  const { filter: wanted, sort } = isQuick(terms, view, address, late) ? address : late;
  useTextsReady(terms, wanted);
  const doubtful = useSyncExternalStore(withProblems.subscribe, () =>
    wanted.problems ? withProblems.get() : undefined,
  );
  const typed = wanted.bySound && wanted.text.trim() !== '' ? wanted.text : undefined;
  const alike = useSoundsAlike(terms, typed);
  const heard = useMemo(() => (alike ? { ...wanted, alike } : wanted), [wanted, alike]);
  // What is shown stays until the answer is there: all terms would come and go with each letter.
  const isAwaited = typed !== undefined && alike === undefined && view !== undefined;
  const filter = isAwaited ? view.filter : withDoubtful(heard, doubtful);
  const ranking = useRanking(terms, sort);
  const sorted = view?.sort === sort ? undefined : sortTerms(terms, sort, ranking);
  // Derived from the previous view, so it is state; adjusted while rendering, so nobody sees an old one.
  const current = nextView(view, sorted, { terms, filter, sort });
  if (current !== view) setView(current);
  useSearchReady(terms, current);
  return {
    view: current,
    filter: address.filter,
    setFilter: (filter) => change({ filter }),
    setSort: (next) => change({ sort: next }),
    byLanguage: address.byLanguage,
    showByLanguage: (byLanguage) => change({ byLanguage }),
  };
}

/** Nothing else is asked for than another text, and its rows are found within a frame. */
function isQuick(
  terms: readonly Term[],
  view: TermView | undefined,
  address: ListAddress,
  late: ListAddress,
): boolean {
  return (
    view?.workedOut.from === terms &&
    address.sort === late.sort &&
    !address.filter.bySound &&
    address.filter.problems === late.filter.problems &&
    asksTheSame(address.filter, late.filter) &&
    isSearchReady(view.workedOut.matching.sorted)
  );
}

/** Suspends a search until it is quick; what is shown stays meanwhile. */
function useTextsReady(terms: readonly Term[], { text, bySound }: TermFilter): void {
  const unready = text === '' || bySound ? undefined : searchTexts(terms);
  if (unready) use(unready);
}

/** Makes a search quick while nobody waits for one. */
function useSearchReady(terms: readonly Term[], { workedOut: { matching } }: TermView): void {
  const { sorted } = matching;
  useEffect(() => {
    const left = new AbortController();
    const prepare = async () => {
      await searchTextsInBackground(terms);
      await textSearchOf(sorted).prepare(backgroundSlicer(left.signal).yieldToPage);
    };
    // Where the list is another by then it rejects: nobody waits for it.
    const callOff = whenIdle(() => void prepare().catch(() => undefined));
    return () => {
      left.abort();
      callOff();
    };
  }, [terms, sorted]);
}

/** Suspends until the places are known. Those of the list as it was when the order was asked for serve a later one too. */
function useRanking(terms: readonly Term[], { column }: TermSort): Ranking {
  const places = useMemo(
    () => {
      const words = placesIn(terms, 'word');
      return { words, column: column === 'word' ? words : placesIn(terms, column) };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see above: each answer of the service is another list
    [column],
  );
  const words = places.words instanceof Promise ? use(places.words) : places.words;
  return { words, column: places.column instanceof Promise ? use(places.column) : places.column };
}
