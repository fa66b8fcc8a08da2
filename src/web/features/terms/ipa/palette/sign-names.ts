// Names of the IPA symbols, shown in the palette and read by screen readers.
import { getLetter } from '#ipa/letters.ts';
import { MARKS, SUPRASEGMENTALS, TONES } from '#ipa/symbols.ts';
import { words } from './words.ts';

const NEUTRAL_VOWELS = 'əɐ';

const NAMED: ReadonlyMap<string, string> = new Map([
  ...collectNames(MARKS),
  ...collectNames(SUPRASEGMENTALS),
  ...collectNames(TONES),
]);

function collectNames<Name extends keyof typeof words.marks>(signs: Readonly<Record<Name, string>>) {
  const names = Object.keys(words.marks).filter((name): name is Name => name in signs);
  return names.map((name): [string, string] => [signs[name], words.marks[name]]);
}

export function signName(sign: string): string {
  const letter = getLetter(sign);
  if (letter?.kind === 'consonant') return words.consonant(letter);
  if (letter) return NEUTRAL_VOWELS.includes(sign) ? words.neutralVowel(letter) : words.vowel(letter);
  return NAMED.get(sign) ?? sign;
}
