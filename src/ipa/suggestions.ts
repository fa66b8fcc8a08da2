// Suggests the IPA symbol that a typed character most likely stands for. The character may be meant otherwise, so a
// suggestion is only offered and never applied automatically.
import { XSAMPA_CAPITALS } from './x-sampa.ts';

export type SuggestionCode =
  | 'stress-or-ejective'
  | 'stress'
  | 'secondary-stress'
  | 'looks-like'
  | 'syllable-break'
  | 'capital';

export interface Suggestion {
  readonly code: SuggestionCode;
  readonly index: number;
  /** Character in the text, and its possible replacements. */
  readonly from: string;
  readonly to: readonly string[];
}

const APOSTROPHE = /['\u2019\u2018\u2032\u00B4\u02B9`]/;
/** Text that ends in a consonant that can be ejective. */
const AFTER_EJECTIVE_CONSONANT = /[ptkqcsʃɬʈʂɕfθx]ʰ?$/;

/** Characters that people type by mistake, with the IPA symbol they most likely mean. */
export const LIKELY_INTENDED: Readonly<Record<string, string>> = {
  ı: 'ɪ',
  ß: 'β',
  φ: 'ɸ',
  '?': 'ʔ',
  '!': 'ǃ',
  ɩ: 'ɪ',
  ɷ: 'ʊ',
  λ: 'ʎ',
  '∫': 'ʃ',
  ñ: 'ɲ',
  ˁ: 'ˤ',
};

/** IPA symbols that are easily confused with another character. Both are valid and have different meanings. */
export const EASILY_CONFUSED: Readonly<Record<string, string>> = {
  ɫ: 'ɬ',
  ɬ: 'ɫ',
  a: 'ɑ',
  ɑ: 'a',
  ɪ: 'ı',
  ǀ: '|',
  '|': 'ǀ',
  ǁ: '‖',
  '‖': 'ǁ',
  ʕ: 'ʢ',
  ʢ: 'ʕ',
  ˤ: 'ˁ',
};

/** @param char the character at `index` of `value` */
export function suggestionFor(value: string, index: number, char: string): Suggestion | undefined {
  const as = (code: SuggestionCode, ...to: string[]): Suggestion => ({ code, index, from: char, to });
  const next = value[index + char.length];
  const isBeforeSound = next !== undefined && next !== ' ';
  if (APOSTROPHE.test(char)) {
    const canBeEjective = AFTER_EJECTIVE_CONSONANT.test(value.slice(0, index));
    if (canBeEjective && isBeforeSound) return as('stress-or-ejective', 'ˈ', 'ʼ');
    if (canBeEjective) return as('stress-or-ejective', 'ʼ');
    return isBeforeSound ? as('stress', 'ˈ') : undefined;
  }
  if (char === ',') return isBeforeSound ? as('secondary-stress', 'ˌ') : undefined;
  if (char === '-' || char === '\u2013' || char === '·')
    return isBeforeSound && index > 0 ? as('syllable-break', '.') : undefined;
  const mistaken = LIKELY_INTENDED[char];
  if (mistaken !== undefined) return as('looks-like', mistaken);
  const sound = XSAMPA_CAPITALS[char];
  return sound === undefined ? undefined : as('capital', sound);
}

/** Returns the text with the suggestion replaced by `to`, one of its options. */
export function applySuggestion(value: string, { index, from }: Suggestion, to: string): string {
  return (value.slice(0, index) + to + value.slice(index + from.length)).normalize('NFC');
}
