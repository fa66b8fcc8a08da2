// Converts other phonetic notations to IPA.
import { arpabetToIpa } from './arpabet.ts';
import { normalizeIpa } from './normalize-ipa.ts';
import type { Notation } from './notation.ts';
import { xsampaToIpa } from './x-sampa.ts';

/** Letters of Misaki, the notation of the Kokoro voices, that differ from IPA. It has a capital for each diphthong. */
export const MISAKI_TO_IPA: Readonly<Record<string, string>> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  T: 'ɾ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
};
const DELIMITERS = /^[/[ ]+|[/\] ]+$/g;

/** @returns the text in IPA, or undefined if it is not convertible or already IPA */
export function convertToIpa(text: string, notation: Notation): string | undefined {
  switch (notation) {
    case 'arpabet':
      return arpabetToIpa(text);
    case 'x-sampa':
      return xsampaToIpa(text.replaceAll(DELIMITERS, ''));
    case 'misaki':
      return normalizeIpa(text.replaceAll(/[AIOQWYTʤʧ]/g, (char) => MISAKI_TO_IPA[char] ?? char)).value;
    case 'ipa':
    case 'respelling':
      return undefined;
  }
}
