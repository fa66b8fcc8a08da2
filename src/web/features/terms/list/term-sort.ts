// How rows are ordered: by one column, ties by word and then by id, so that the order is always the same.
import { compareTexts, placesInWorker, placesOf } from '#collation/client.ts';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';
import { spokenAs, spokenText } from './how.ts';

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

/** As {@link comparator} has them. Of a long list each text is made and compared only once: that is what takes the time. */
export function sortTerms(
  terms: readonly Term[],
  { column, descending }: TermSort,
  ranking: Ranking = rankingHere(terms, column),
): Term[] {
  const sign = descending ? -1 : 1;
  return terms
    .map((term) => ({
      term,
      key: ranking.column.get(sortKey(term, column)) ?? 0,
      word: ranking.words.get(term.word) ?? 0,
    }))
    .sort((a, b) => sign * (a.key - b.key) || a.word - b.word || (a.term.id < b.term.id ? -1 : 1))
    .map(({ term }) => term);
}

/** More texts than this are compared in a worker. */
const FEW_TEXTS = 2_000;
const rankings = new WeakMap<readonly Term[], Map<SortColumn, Ranking | Promise<Ranking>>>();

/** A promise where there are so many texts that the page would stand still; the same one for the same list. */
export function rankingOf(terms: readonly Term[], column: SortColumn): Ranking | Promise<Ranking> {
  const known = rankings.get(terms) ?? new Map<SortColumn, Ranking | Promise<Ranking>>();
  rankings.set(terms, known);
  const ranking = known.get(column) ?? ranked(terms, column);
  known.set(column, ranking);
  if (ranking instanceof Promise) void ranking.then((settled) => known.set(column, settled));
  return ranking;
}

function ranked(terms: readonly Term[], column: SortColumn): Ranking | Promise<Ranking> {
  const words = distinct(terms, 'word');
  const keys = column === 'word' ? words : distinct(terms, column);
  if (Math.max(keys.length, words.length) <= FEW_TEXTS) return rankingHere(terms, column);
  const ranking = async () => {
    const wordPlaces = await placesInWorker(words);
    const keyPlaces = keys === words ? wordPlaces : await placesInWorker(keys);
    return { column: byText(keys, keyPlaces), words: byText(words, wordPlaces) };
  };
  return ranking();
}

function rankingHere(terms: readonly Term[], column: SortColumn): Ranking {
  const places = (of: SortColumn) => {
    const texts = distinct(terms, of);
    return byText(texts, placesOf(texts));
  };
  const words = places('word');
  return { column: column === 'word' ? words : places(column), words };
}

function distinct(terms: readonly Term[], column: SortColumn): string[] {
  return [...new Set(terms.map((term) => sortKey(term, column)))];
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
