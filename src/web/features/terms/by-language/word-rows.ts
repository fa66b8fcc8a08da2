// The terms of a glossary by word and language: a row for each word, and in it what each language of the text has.
import type { Term } from '#contract/glossary.ts';
import { type Changes, draftOf } from '#web/features/terms/editing/changes.ts';

export interface WordRow {
  readonly word: string;
  /** By the language of the text; more than one where a word is there twice. */
  readonly terms: ReadonlyMap<string, readonly Term[]>;
}

/**
 * @param ids the terms a filter has left, in the order of the table: a word is where its first term is
 * @param all whatever the filter says of them: a gap is one only where there is no term
 */
export function wordRows(ids: readonly string[], all: readonly Term[]): WordRow[] {
  const wordOf = new Map(all.map(({ id, word }) => [id, word]));
  const byWord = new Map<string, Map<string, Term[]>>();
  for (const id of ids) {
    const word = wordOf.get(id);
    if (word !== undefined && !byWord.has(word)) byWord.set(word, new Map());
  }
  for (const term of all) {
    const languages = byWord.get(term.word);
    if (!languages) continue;
    const there = languages.get(term.languageId);
    if (there) there.push(term);
    else languages.set(term.languageId, [term]);
  }
  return [...byWord].map(([word, terms]) => ({ word, terms }));
}

export function gapsOf({ terms }: WordRow, languages: readonly string[]): string[] {
  return languages.filter((id) => !terms.has(id));
}

/** The same word for the text of another language. Spoken with the accent of its own, it is so there too. */
export function forLanguage(term: Term, languageId: string): Changes {
  const draft = draftOf(term);
  const isOwn = draft.pronunciationLanguageId === draft.languageId;
  return { ...draft, languageId, ...(isOwn && { pronunciationLanguageId: languageId }) };
}
