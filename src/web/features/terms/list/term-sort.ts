// How rows are ordered: by one column, ties by word and then by id, so that the order is always the same.
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

const collator = new Intl.Collator(undefined, { numeric: true });

export function comparator({ column, descending }: TermSort): (a: Term, b: Term) => number {
  const sign = descending ? -1 : 1;
  return (a, b) =>
    sign * compareText(sortKey(a, column), sortKey(b, column)) ||
    collator.compare(a.word, b.word) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** As {@link comparator} has them. Of a long list each text is made and compared only once: that is what takes the time. */
export function sortTerms(terms: readonly Term[], { column, descending }: TermSort): Term[] {
  const sign = descending ? -1 : 1;
  const words = wordRanks(terms);
  const keys = column === 'word' ? words : ranksOf(terms.map((term) => sortKey(term, column)));
  return terms
    .map((term, at) => ({ term, key: keys[at] ?? 0, word: words[at] ?? 0 }))
    .sort((a, b) => sign * (a.key - b.key) || a.word - b.word || (a.term.id < b.term.id ? -1 : 1))
    .map(({ term }) => term);
}

const ranksOfWords = new WeakMap<readonly Term[], readonly number[]>();

function wordRanks(terms: readonly Term[]): readonly number[] {
  const ranks = ranksOfWords.get(terms) ?? ranksOf(terms.map(({ word }) => word));
  ranksOfWords.set(terms, ranks);
  return ranks;
}

/** For each text which place it has; the same where the language makes no difference. */
function ranksOf(texts: readonly string[]): number[] {
  const ranks = new Map<string, number>();
  let [before, rank] = ['', -1];
  for (const text of [...new Set(texts)].sort(compareText)) {
    if (rank < 0 || compareText(before, text) !== 0) rank++;
    ranks.set(text, rank);
    before = text;
  }
  return texts.map((text) => ranks.get(text) ?? 0);
}

/** Empty cells come last when ascending. */
function compareText(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return collator.compare(a, b);
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
