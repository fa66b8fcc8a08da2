import { use, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { backgroundSlicer } from '#web/api/background-slice.ts';
import { useSoundsAlike } from '#web/features/terms/sound/use-sounds-alike.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { ListAddress } from './filter-address.ts';
import { searchTexts, searchTextsInBackground } from './search-text.ts';
import { hasSameCriteria, type TermFilter, withProblemIds } from './term-filter.ts';
import { nextView, type TermView } from './term-order.ts';
import { type Ranking, rankColumn, sortTerms, type TermSort } from './term-sort.ts';
import { termsWithProblems } from './terms-with-problems.ts';
import { getTextSearch, isSearchReady } from './text-search.ts';
import { useListAddress } from './use-list-address.ts';

export interface TermViewState {
  readonly view: TermView;
  /** The requested filter. The view may follow later. */
  readonly filter: TermFilter;
  readonly setFilter: (change: Partial<TermFilter>) => void;
  readonly setSort: (sort: TermSort) => void;
  readonly byLanguage: boolean;
  readonly showByLanguage: (byLanguage: boolean) => void;
}

export function useTermView(terms: readonly Term[]): TermViewState {
  const [address, change] = useListAddress();
  const [view, setView] = useState<TermView>();
  // The view is deferred until there is time and the order is known. If only the text changed and the search is fast,
  // it follows at once.
  const deferred = useDeferredValue(address);
  const { filter: wanted, sort } = isQuick(terms, view, address, deferred) ? address : deferred;
  useTextsReady(terms, wanted);
  const doubtful = useSyncExternalStore(termsWithProblems.subscribe, () =>
    wanted.problems ? termsWithProblems.get() : undefined,
  );
  const typed = wanted.bySound && wanted.text.trim() !== '' ? wanted.text : undefined;
  const soundingAlike = useSoundsAlike(terms, typed);
  const withSound = useMemo(
    () => (soundingAlike ? { ...wanted, soundingAlike } : wanted),
    [wanted, soundingAlike],
  );
  // Keep the shown rows until the result arrives. Otherwise all terms would flash with each letter.
  const isAwaited = typed !== undefined && soundingAlike === undefined && view !== undefined;
  const filter = isAwaited ? view.filter : withProblemIds(withSound, doubtful);
  const ranking = useRanking(terms, sort);
  const sorted = view?.sort === sort ? undefined : sortTerms(terms, sort, ranking);
  // State derived from the previous view. It is set during render, so that no outdated view is shown.
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

/** Returns whether only the text changed and its rows are found within a frame. */
function isQuick(
  terms: readonly Term[],
  view: TermView | undefined,
  address: ListAddress,
  deferred: ListAddress,
): boolean {
  return (
    view?.base.from === terms &&
    address.sort === deferred.sort &&
    !address.filter.bySound &&
    address.filter.problems === deferred.filter.problems &&
    hasSameCriteria(address.filter, deferred.filter) &&
    isSearchReady(view.base.matching.sorted)
  );
}

/** Suspends until searching is fast; the previous view stays on the screen. */
function useTextsReady(terms: readonly Term[], { text, bySound }: TermFilter): void {
  const unready = text === '' || bySound ? undefined : searchTexts(terms);
  if (unready) use(unready);
}

/** Prepares the search in idle time. */
function useSearchReady(terms: readonly Term[], { base: { matching } }: TermView): void {
  const { sorted } = matching;
  useEffect(() => {
    const left = new AbortController();
    const prepare = async () => {
      await searchTextsInBackground(terms);
      await getTextSearch(sorted).prepare(backgroundSlicer(left.signal).yieldToPage);
    };
    // The promise rejects if the list changes first. Nothing waits for it.
    const cancel = whenIdle(() => void prepare().catch(() => undefined));
    return () => {
      left.abort();
      cancel();
    };
  }, [terms, sorted]);
}

/** Suspends until the ranks are known. The ranks from the time of sorting are reused for later versions of the list. */
function useRanking(terms: readonly Term[], { column }: TermSort): Ranking {
  const places = useMemo(
    () => {
      const words = rankColumn(terms, 'word');
      return { words, column: column === 'word' ? words : rankColumn(terms, column) };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see above: each server response makes a new list
    [column],
  );
  const words = places.words instanceof Promise ? use(places.words) : places.words;
  return { words, column: places.column instanceof Promise ? use(places.column) : places.column };
}
