// The terms of a glossary by word and language: a row for each word, and in it what each language of the text has.
import type { Term } from '#contract/glossary.ts';
import { type Changes, draftOf } from '#web/features/terms/editing/changes.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';

export interface WordRow {
  readonly word: string;
  /** By the language of the text; more than one where a word is there twice. */
  readonly terms: ReadonlyMap<string, readonly Term[]>;
}

/** The words of these terms, each where its first is. */
export function wordsOf(ids: readonly string[], byId: TermLookup): string[] {
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

/** Made as it is shown: of a hundred thousand, few are. */
export function wordRow(word: string, byWord: TermsByWord): WordRow {
  return { word, terms: Map.groupBy(byWord.get(word) ?? [], ({ languageId }) => languageId) };
}

/** Those that most words have: a word without one of them lacks something, one without a rare language does not. */
export function expectedLanguages(byWord: TermsByWord): readonly string[] {
  const counts = new Map<string, number>();
  for (const terms of byWord.values())
    for (const id of new Set(terms.map(({ languageId }) => languageId)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count * 2 > byWord.size ? [id] : []));
}

export function gapsOf({ terms }: WordRow, languages: readonly string[]): string[] {
  return languages.filter((id) => !terms.has(id));
}

/** Those of them that nobody else has added meanwhile. */
export function stillMissing(made: readonly Changes[], { terms }: WordRow): Changes[] {
  return made.filter(({ languageId }) => languageId !== undefined && !terms.has(languageId));
}

/** The same word for the text of another language. Spoken with the accent of its own, it is so there too. */
export function forLanguage(term: Term, languageId: string): Changes {
  const draft = draftOf(term);
  const isOwn = draft.pronunciationLanguageId === draft.languageId;
  return { ...draft, languageId, ...(isOwn && { pronunciationLanguageId: languageId }) };
}
