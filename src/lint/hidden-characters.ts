// What nobody sees and a voice engine trips over: white space around a text, and characters without a shape in it. IPA has
// its own rules for it (src/ipa/normalize-ipa.ts).
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
/** Soft hyphen, marks of direction, word joiner, byte order mark, controls that are no white space. */
const INVISIBLE = /[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF[\p{Cc}--\s]]/gv;
/** Of scripts that join or have no spaces: beside these, and in emoji, joiners and the space of no width are spelling. */
const LETTER = String.raw`[\p{L}--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]]`;
const JOINER = String.raw`[\u200B-\u200D]`;
/** Takes a consonant its vowel, with a shape that the next character decides. */
const VIRAMA = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]';
const INTENDED_JOINER = [
  String.raw`(?<=${LETTER}\p{M}*)\u200D`,
  String.raw`(?<=${VIRAMA})\u200C`,
  String.raw`(?<=[${LETTER}\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}*)${JOINER}(?![\s${JOINER}]*$)`,
  String.raw`(?<=[\S--${JOINER}])${JOINER}(?=${LETTER})`,
].join('|');
const JOINERS = new RegExp(`(${INTENDED_JOINER})|${JOINER}`, 'gv');
/** White space that looks like a space and is none. What does not break, and the wide one of Chinese and Japanese, are meant. */
const OTHER_SPACE = /[\s--[ \u00A0\u202F\u3000]]/gv;

/** The text without them. Nothing that is spelling goes. */
export function removeHidden(text: string): string {
  if (CLEAN_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(JOINERS, '$1').replace(OTHER_SPACE, ' ').trim();
}

export function findHiddenFields(term: Term): HiddenField[] {
  return HIDDEN_FIELDS.filter((field) => {
    const text = term[field];
    return text !== null && removeHidden(text) !== text;
  });
}
