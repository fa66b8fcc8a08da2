// Finds characters that nobody sees but that confuse a voice engine: outer white space and invisible characters.
// The IPA field is excluded because it has its own rules (`src/ipa/normalize-ipa.ts`).
import type { Term } from '#contract/glossary.ts';

const HIDDEN_FIELDS = [
  'word',
  'languageId',
  'pronounceAs',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
] as const;
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

const CLEAN_ASCII = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
/** Soft hyphen, direction marks, word joiner, byte order mark, and control characters other than white space. */
const INVISIBLE = /[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF[\p{Cc}--\s]]/gv;
/** Letters of scripts in which joiners and zero-width spaces are part of the spelling, as they are in emoji. */
const LETTER = String.raw`[\p{L}--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]]`;
const JOINER = String.raw`[\u200B-\u200D]`;
/** Sign of Indic scripts that removes a consonant's vowel. A joiner after it decides how the consonant is drawn. */
const VIRAMA = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]';
/** Patterns of joiners that belong to the spelling. All other joiners are removed. */
const INTENDED_JOINER = [
  String.raw`(?<=${LETTER}\p{M}*)\u200D`,
  String.raw`(?<=${VIRAMA})\u200C`,
  String.raw`(?<=[${LETTER}\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}*)${JOINER}(?![\s${JOINER}]*$)`,
  String.raw`(?<=[\S--${JOINER}])${JOINER}(?=${LETTER})`,
].join('|');
const JOINERS = new RegExp(`(${INTENDED_JOINER})|${JOINER}`, 'gv');
/** White space other than a space. No-break spaces and the wide space of Chinese and Japanese are intended, so they stay. */
const OTHER_SPACE = /[\s--[ \u00A0\u202F\u3000]]/gv;

/** Returns the text without hidden characters. Keeps characters that belong to the spelling. */
export function removeHidden(text: string): string {
  if (CLEAN_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(JOINERS, '$1').replace(OTHER_SPACE, ' ').trim();
}

/** Returns the fields of a term that contain hidden characters. */
export function findHiddenFields(term: Term): HiddenField[] {
  return HIDDEN_FIELDS.filter((field) => {
    const text = term[field];
    return text !== null && removeHidden(text) !== text;
  });
}
