// From other notations to IPA, where they can be.
import { ipaOfArpabet } from './arpabet.ts';
import { cleaned } from './fixes.ts';
import type { Notation } from './notation.ts';
import { ipaOfXsampa } from './x-sampa.ts';

/** Kokoro's letters: a capital for each diphthong. */
export const MISAKI: Readonly<Record<string, string>> = {
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
const AROUND = /^[/[ ]+|[/\] ]+$/g;

/** The sounds in IPA; nothing where the notation has none to tell. */
export function asIpa(text: string, notation: Notation): string | undefined {
  switch (notation) {
    case 'arpabet':
      return ipaOfArpabet(text);
    case 'x-sampa':
      return ipaOfXsampa(text.replaceAll(AROUND, ''));
    case 'misaki':
      return cleaned(text.replaceAll(/[AIOQWYTʤʧ]/g, (char) => MISAKI[char] ?? char)).value;
    case 'ipa':
    case 'respelling':
      return undefined;
  }
}
