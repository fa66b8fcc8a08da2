// Finds duplicates. The same word may occur twice in a language, but the specification doesn't say which term the
// engine uses.
import type { Term } from '#contract/glossary.ts';
import { foldForClash } from '#text/fold.ts';
import { foldLanguageId } from '#text/language-id.ts';

interface Candidate {
  readonly word: string;
  readonly languageId: string;
  readonly caseSensitive: boolean;
}

/** Returns terms for the same word in the same language. Case matters only if both terms match case. */
export function sameWord(terms: readonly Term[], candidate: Candidate, exceptId?: string): Term[] {
  const word = plain(candidate.word);
  const language = foldLanguageId(candidate.languageId);
  if (word === '' || language === '') return [];
  return terms.filter((term) => {
    if (term.id === exceptId || foldLanguageId(term.languageId) !== language) return false;
    const other = plain(term.word);
    return candidate.caseSensitive && term.caseSensitive
      ? other === word
      : foldForClash(other) === foldForClash(word);
  });
}

function plain(word: string): string {
  return word.trim().normalize('NFC');
}
