// Sort order of the terms: by one column, then by word, then by ID, so that the order is always the same.

import { timeSlicer } from '#api-client/time-slice.ts';
import { compareTexts, rankInSlices, rankInWorker, ranksIfSorted, rankTexts } from '#collation/client.ts';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { pronunciationText, shownPronunciations } from './method.ts';
import { TermIndex } from './term-index.ts';

export const SORT_COLUMNS = [
  'word',
  'language',
  'how',
  'value',
  'phonemizedIn',
  'spokenIn',
  'caseSensitive',
  'updated',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface TermSort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export const BY_WORD: TermSort = { column: 'word', descending: false };

/** Rank of each text in a column. */
type Places = ReadonlyMap<string, number>;

/** Ranks that determine the order: of the sorted column, and of the words for equal values. */
export interface Ranking {
  readonly column: Places;
  readonly words: Places;
}

export function comparator({ column, descending }: TermSort): (a: Term, b: Term) => number {
  const sign = descending ? -1 : 1;
  return (a, b) =>
    sign * compareTexts(sortKey(a, column), sortKey(b, column)) ||
    compareTexts(a.word, b.word) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Sorts like {@link comparator}. Ranked terms are compared by number, because comparing texts is slow. */
export function sortTerms(terms: readonly Term[], sort: TermSort, ranking: Ranking): Term[] {
  const { column, descending } = sort;
  const sign = descending ? -1 : 1;
  const placed: { readonly term: Term; readonly key: number; readonly word: number }[] = [];
  const others: Term[] = [];
  for (const term of terms) {
    const key = ranking.column.get(sortKey(term, column));
    const word = ranking.words.get(term.word);
    if (key === undefined || word === undefined) others.push(term);
    else placed.push({ term, key, word });
  }
  const sorted = placed
    .sort((a, b) => sign * (a.key - b.key) || a.word - b.word || (a.term.id < b.term.id ? -1 : 1))
    .map(({ term }) => term);
  const compare = comparator(sort);
  return merged(sorted, others.sort(compare), compare);
}

/** Merges two sorted lists. The place of each of the few terms is found by binary search. */
export function merged(
  many: readonly Term[],
  few: readonly Term[],
  compare: (a: Term, b: Term) => number,
): Term[] {
  const result: Term[] = [];
  let from = 0;
  for (const term of few) {
    let [low, high] = [from, many.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = many[middle];
      if (other && compare(other, term) <= 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from++) {
      const next = many[from];
      if (next) result.push(next);
    }
    result.push(term);
  }
  return result.concat(many.slice(from));
}

/** Maximum number of texts compared in one go; more are compared in steps. */
const SMALL_LIST = 2_000;
/**
 * Maximum number of texts compared on the main thread. More are compared in a worker, whose start takes about as long.
 */
const MANY_TEXTS = 20_000;
/** Last ranks of each column. They are reused for a list that differs in few texts. */
const lastPlaces = new Map<
  SortColumn,
  { readonly texts: ReadonlySet<string>; readonly places: Promise<Places> }
>();

/**
 * Ranks the texts of a column.
 * @returns a promise if ranking takes long. The same promise is returned for the same list and for one with few new
 * texts; those texts have no rank.
 */
export function rankColumn(terms: readonly Term[], column: SortColumn): Places | Promise<Places> {
  const texts = new Set(terms.map((term) => sortKey(term, column)));
  const wanted = [...texts];
  const soon = ranksNow(wanted);
  if (soon) return byText(wanted, soon);
  const last = lastPlaces.get(column);
  if (last && wanted.filter((text) => !last.texts.has(text)).length <= SMALL_LIST) return last.places;
  // Build the index at the same time, because the page needs it next.
  const places = Promise.all([ranksFromWorker(wanted), TermIndex.prepare(terms, timeSlicer())]).then(
    ([found]) => byText(wanted, found),
  );
  lastPlaces.set(column, { texts, places });
  return places;
}

function ranksNow(texts: readonly string[]): Uint32Array | undefined {
  if (texts.length <= SMALL_LIST) return rankTexts(texts);
  return texts.length <= MANY_TEXTS ? ranksIfSorted(texts) : undefined;
}

function ranksFromWorker(texts: readonly string[]): Promise<Uint32Array> {
  return texts.length <= MANY_TEXTS ? rankInSlices(texts, timeSlicer()) : rankInWorker(texts);
}

function byText(texts: readonly string[], places: Uint32Array): Places {
  return new Map(texts.map((text, index) => [text, places[index] ?? 0]));
}

function sortKey(term: Term, column: SortColumn): string {
  switch (column) {
    case 'word':
      return term.word;
    case 'language':
      return nameOrId(term.languageId);
    case 'how':
      return satisfiedOptions(term)
        .map((option) => words.how[option])
        .join();
    case 'value':
      return shownPronunciations(term).map(pronunciationText).join(' · ');
    case 'phonemizedIn':
      return nameOrId(term.phonemizationLanguageId ?? '');
    case 'spokenIn':
      return nameOrId(term.pronunciationLanguageId ?? '');
    case 'caseSensitive':
      return term.caseSensitive ? '0' : '1';
    case 'updated':
      return term.updatedAt;
  }
}

/** Returns the order after a click on a heading: by that column, or reversed if it is sorted by it already. */
export function toggleSort(sort: TermSort, column: SortColumn): TermSort {
  return { column, descending: sort.column === column && !sort.descending };
}
