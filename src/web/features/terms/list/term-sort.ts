// How rows are ordered: by one column, ties by word and then by id, so that the order is always the same.

import { timeSlicer } from '#api-client/time-slice.ts';
import { compareTexts, rankInSlices, rankInWorker, ranksIfSorted, rankTexts } from '#collation/client.ts';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { spokenAs, spokenText } from './how.ts';
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

/** For each text of a column which place it has. */
type Places = ReadonlyMap<string, number>;

/** What the order of a list goes by: places of its column, and of the words for those that are equal there. */
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

/** As {@link comparator} has them. What has a place is not compared anew: that is what takes the time. */
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

/** Both are in order. Each of the few is looked for by halves. */
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

/** More texts than this are compared a piece at a time. */
const FEW_TEXTS = 2_000;
/** More than this are compared in a worker: to start one takes as long as to compare so many. */
const MANY_TEXTS = 20_000;
/** The last of each column: a list that differs in few texts needs no others. */
const lastPlaces = new Map<
  SortColumn,
  { readonly texts: ReadonlySet<string>; readonly places: Promise<Places> }
>();

/**
 * Places of a column's texts. A promise where there are so many, and in no order, that the page would stand still: the same
 * one for the same list, and for one that has changed a little since. What is new in that has no place.
 */
export function placesIn(terms: readonly Term[], column: SortColumn): Places | Promise<Places> {
  const texts = new Set(terms.map((term) => sortKey(term, column)));
  const wanted = [...texts];
  const soon = placesSoon(wanted);
  if (soon) return byText(wanted, soon);
  const last = lastPlaces.get(column);
  if (last && wanted.filter((text) => !last.texts.has(text)).length <= FEW_TEXTS) return last.places;
  // What else the page needs of so many is put together meanwhile.
  const places = Promise.all([placesAside(wanted), TermIndex.prepare(terms, timeSlicer())]).then(([found]) =>
    byText(wanted, found),
  );
  lastPlaces.set(column, { texts, places });
  return places;
}

function placesSoon(texts: readonly string[]): Uint32Array | undefined {
  if (texts.length <= FEW_TEXTS) return rankTexts(texts);
  return texts.length <= MANY_TEXTS ? ranksIfSorted(texts) : undefined;
}

function placesAside(texts: readonly string[]): Promise<Uint32Array> {
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
      return spokenAs(term).map(spokenText).join(' · ');
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

/** What a click on a column's heading asks for: that column, then the other way round. */
export function sortedBy(sort: TermSort, column: SortColumn): TermSort {
  return { column, descending: sort.column === column && !sort.descending };
}
