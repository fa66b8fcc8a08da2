// Groups the terms of a glossary by word and language, one row per word.
import type { Term } from '#contract/glossary.ts';
import { type Changes, draftOf } from '#web/features/terms/editing/changes.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';

export interface WordRow {
  readonly word: string;
  /** Terms by language; several if the word occurs more than once in it. */
  readonly terms: ReadonlyMap<string, readonly Term[]>;
}

/** Returns the words of the terms, in the order of their first term. */
export function getWords(ids: readonly string[], byId: TermLookup): string[] {
  const words = new Set<string>();
  for (const id of ids) {
    const term = byId.get(id);
    if (term) words.add(term.word);
  }
  return [...words];
}

export type TermsByWord = ReadonlyMap<string, readonly Term[]>;

export function termsByWord(all: readonly Term[]): TermsByWord {
  const byWord = new Map<string, Term[]>();
  for (const term of all) {
    const there = byWord.get(term.word);
    if (there) there.push(term);
    else byWord.set(term.word, [term]);
  }
  return byWord;
}

/** Returns the row of a word. Computed on demand, because few rows of a large glossary are shown. */
export function wordRow(word: string, byWord: TermsByWord): WordRow {
  return { word, terms: Map.groupBy(byWord.get(word) ?? [], ({ languageId }) => languageId) };
}

/** Returns the languages that most words have. A word without one of them has a gap; a rare language isn't expected. */
export function expectedLanguages(byWord: TermsByWord): readonly string[] {
  const counts = new Map<string, number>();
  for (const terms of byWord.values())
    for (const id of new Set(terms.map(({ languageId }) => languageId)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count * 2 > byWord.size ? [id] : []));
}

export function missingLanguages({ terms }: WordRow, languages: readonly string[]): string[] {
  return languages.filter((id) => !terms.has(id));
}

/** Returns the terms whose language the word still lacks. Someone else may have added one meanwhile. */
export function withoutExisting(made: readonly Changes[], { terms }: WordRow): Changes[] {
  return made.filter(({ languageId }) => languageId !== undefined && !terms.has(languageId));
}

/** Copies a term to another language. An accent equal to the old language becomes the new one. */
export function forLanguage(term: Term, languageId: string): Changes {
  const draft = draftOf(term);
  const isOwn = draft.pronunciationLanguageId === draft.languageId;
  return { ...draft, languageId, ...(isOwn && { pronunciationLanguageId: languageId }) };
}
