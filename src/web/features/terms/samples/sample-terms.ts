// Sample terms for an empty glossary, one per pronunciation option.
import type { Term } from '#contract/glossary.ts';
import { BLANK_DRAFT, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';

export const SAMPLE_TERMS: readonly Readonly<TermDraft>[] = [
  {
    ...BLANK_DRAFT,
    word: words.samples.inLanguage,
    languageId: 'de',
    phonemizationLanguageId: 'ko',
    pronunciationLanguageId: 'de',
  },
  {
    ...BLANK_DRAFT,
    word: words.samples.ipa,
    languageId: 'en-GB',
    phonemization: words.samples.ipaSounds,
    pronunciationLanguageId: 'en-GB',
  },
  {
    ...BLANK_DRAFT,
    word: words.samples.sayItLike,
    languageId: 'en-US',
    pronounceAs: words.samples.sayItLikeText,
    phonemizationLanguageId: 'en-US',
  },
];

/** Returns the samples that aren't added yet; none if the glossary has other terms. */
export function getUnusedSamples(terms: readonly Term[]): readonly Readonly<TermDraft>[] {
  const isOwn = (term: Term) => !SAMPLE_TERMS.some((sample) => isTaken(sample, term));
  if (terms.some(isOwn)) return [];
  return SAMPLE_TERMS.filter((sample) => !terms.some((term) => isTaken(sample, term)));
}

function isTaken(sample: Readonly<TermDraft>, term: Term): boolean {
  return term.word === sample.word && term.languageId === sample.languageId;
}
