// What nobody sees and a voice engine trips over: white space around a text, and characters without a shape in it. IPA has
// its own rules for it (src/ipa/fixes.ts).
import type { Term } from '#contract/glossary.ts';

export const HIDDEN_FIELDS = [
  'word',
  'languageId',
  'pronounceAs',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
] as const;
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
/** Soft hyphen, marks of direction, word joiner, byte order mark, controls that are no white space. */
const INVISIBLE = /[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF[\p{Cc}--\s]]/gv;
/** Joiners and the space of no width mean something after letters of scripts that join or have no spaces, and in emoji. */
const STRAY_JOINER =
  /(?<![[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Inherited}]]\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200B-\u200D]|^[\u200B-\u200D]+|[\u200B-\u200D]+$/gv;
/** White space that looks like a space and is none. The wide one of Chinese and Japanese is what it looks like. */
const OTHER_SPACE = /[\s--[ \u3000]]/gv;

/** The text as it looks. */
export function withoutHidden(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(STRAY_JOINER, '').replace(OTHER_SPACE, ' ').trim();
}

export function hiddenIn(term: Term): HiddenField[] {
  return HIDDEN_FIELDS.filter((field) => {
    const text = term[field];
    return text !== null && withoutHidden(text) !== text;
  });
}
