// Finds the IPA of the same word in the workspace's other glossaries.
import type { Term } from '#contract/glossary.ts';
import { foldForClash } from '#text/fold.ts';

export interface GlossaryIpa {
  readonly ipa: string;
  readonly glossary: string;
  readonly accent: string;
}

/** Returns each IPA text that a glossary has for a word once. */
export function findGlossaryIpa(word: string, glossary: string, terms: readonly Term[]): GlossaryIpa[] {
  const wanted = foldForClash(word.trim());
  const found = terms.flatMap(({ word: other, phonemization, pronunciationLanguageId }): GlossaryIpa[] =>
    phonemization && foldForClash(other) === wanted
      ? [{ ipa: phonemization, glossary, accent: pronunciationLanguageId ?? '' }]
      : [],
  );
  return found.filter(
    ({ ipa, accent }, at) => found.findIndex((one) => one.ipa === ipa && one.accent === accent) === at,
  );
}
