import { expect, test } from 'vitest';
import { STRICT_LETTERS } from '#ipa/letters.ts';
import { examples } from './examples.ts';
import { CONSONANTS, OTHER_SIGNS, VOWELS } from './palette-signs.ts';
import { signName } from './sign-names.ts';

test.each([
  ['p', 'Voiceless bilabial plosive'],
  ['ɮ', 'Voiced alveolar lateral fricative'],
  ['ʊ', 'Near-close back rounded vowel'],
  ['ə', 'Mid central vowel'],
  ['ˈ', 'Primary stress, before its syllable'],
  ['\u0303', 'Nasalised'],
])('%s is named %s', (sign, name) => {
  expect(signName(sign)).toBe(name);
});

test('the palette has every letter of the IPA once, and each symbol has a unique name', () => {
  const letters = [...CONSONANTS, ...VOWELS].flatMap(({ signs }) => signs);
  expect(letters.toSorted()).toEqual([...STRICT_LETTERS.keys()].toSorted());
  const all = [...letters, ...OTHER_SIGNS.flatMap(({ signs }) => signs)];
  const names = all.map(signName);
  expect(new Set(names).size).toBe(all.length);
  expect(names.filter((name, at) => name === all[at])).toEqual([]);
});

test('every example belongs to a letter of the IPA', () => {
  expect(Object.keys(examples).filter((sign) => !STRICT_LETTERS.has(sign))).toEqual([]);
});
