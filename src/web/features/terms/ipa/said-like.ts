import type { Term } from '#contract/glossary.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';

/** What was typed as IPA becomes what the word is said like. */
export function saidLike(term: Term, text: string): Changes {
  return {
    phonemization: '',
    // With an accent it would be read in a language as well.
    pronunciationLanguageId: '',
    pronounceAs: text.trim(),
    phonemizationLanguageId: term.phonemizationLanguageId || term.languageId,
  };
}
