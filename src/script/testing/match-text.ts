// Creates terms and matches them in a text, for tests.
import type { Term } from '#contract/glossary.ts';
import { MatchedScript } from '#script/match/matched-script.ts';
import { TermIndex } from '#script/match/term-index.ts';

export function createTerm(id: string, fields: Partial<Term> = {}): Term {
  return {
    id,
    glossaryId: 'g',
    word: id,
    languageId: 'en',
    phonemization: null,
    phonemizationLanguageId: 'en',
    pronunciationLanguageId: null,
    pronounceAs: 'koo ber',
    caseSensitive: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

export function createIndex(terms: readonly Term[]): TermIndex {
  const index = new TermIndex();
  for (const term of terms) index.set(term);
  return index;
}

/** Creates terms with the words as IDs. A word with `!` before it becomes a case-sensitive term. */
export function createTerms(...words: readonly string[]): Term[] {
  return words.map((word) =>
    createTerm(word, { word: word.replace(/^!/, ''), caseSensitive: word.startsWith('!') }),
  );
}

export function matchedScript(text: string, terms: readonly Term[]): MatchedScript {
  return new MatchedScript(text.split('\n'), createIndex(terms));
}
