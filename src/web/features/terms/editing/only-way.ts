// Makes one pronunciation option the only option of a term. Each option needs a text or a language, and a second language
// that is filled in if it is missing. The fields of the other options are cleared, or the term would have several options.
import type { PronunciationField, PronunciationOption } from '#contract/pronunciation.ts';
import type { TermDraft } from './changes.ts';

/** The field of each pronunciation option that the user must fill in. */
export const OPTION_FIELD = {
  'phonemize-in-language': 'phonemizationLanguageId',
  'manual-phonemization': 'phonemization',
  'pronounce-as': 'pronounceAs',
} as const satisfies Record<PronunciationOption, PronunciationField>;

/** The second language field of each option. If it is empty, it gets the language of the term's text. */
const ALSO_NEEDED = {
  'phonemize-in-language': 'pronunciationLanguageId',
  'manual-phonemization': 'pronunciationLanguageId',
  'pronounce-as': 'phonemizationLanguageId',
} as const satisfies Record<PronunciationOption, PronunciationField>;

export function onlyOption(
  draft: Readonly<TermDraft>,
  way: PronunciationOption,
  text: string,
): Record<PronunciationField, string> {
  const also = ALSO_NEEDED[way];
  return {
    phonemization: '',
    pronounceAs: '',
    phonemizationLanguageId: '',
    pronunciationLanguageId: '',
    [also]: draft[also] || draft.languageId,
    [OPTION_FIELD[way]]: text.trim(),
  };
}
