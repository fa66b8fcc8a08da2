// What makes one way of saying a word its only one. Each way needs a text or a language, and a second language that is filled
// in where there is none; what belongs to another way goes, or the word would be said in several.
import type { PronunciationField, PronunciationOption } from '#contract/pronunciation.ts';
import type { TermDraft } from './changes.ts';

/** The one field of each way that it takes a person to fill in. */
export const WAY_FIELD = {
  'phonemize-in-language': 'phonemizationLanguageId',
  'manual-phonemization': 'phonemization',
  'pronounce-as': 'pronounceAs',
} as const satisfies Record<PronunciationOption, PronunciationField>;

/** What it needs as well: the language of the text, unless the term has another. */
const ALSO_NEEDED = {
  'phonemize-in-language': 'pronunciationLanguageId',
  'manual-phonemization': 'pronunciationLanguageId',
  'pronounce-as': 'phonemizationLanguageId',
} as const satisfies Record<PronunciationOption, PronunciationField>;

export function onlyWay(
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
    [WAY_FIELD[way]]: text.trim(),
  };
}
