import { dictionary } from 'cmu-pronouncing-dictionary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import oracle from 'x-sampa';
import symbols from 'x-sampa/lib/symbols';
import { checkIpa } from './check.ts';
import { convertToIpa, MISAKI_TO_IPA } from './convert.ts';
import { XSAMPA } from './x-sampa.ts';

test.each([
  ['K UW2 B ER0 N EH1 T IY0 Z', 'ˌkubəɹˈnɛtiz'],
  ['HH AH0 L OW1', 'həˈloʊ'],
  ['K AE1 T', 'kæt'],
  ['EH1 K S T R AH0', 'ˈɛkstɹə'],
  ['AH0 N D ER0 S T AE1 N D', 'əndəɹˈstænd'],
  ['V Y UW1 ER0', 'ˈvjuəɹ'],
  ['TH IH1 NG K IH0 NG', 'ˈθɪŋkɪŋ'],
  ['W UH1 S T ER0', 'ˈwʊstəɹ'],
])('converts ARPAbet %s to %s', (arpabet, ipa) => {
  expect(convertToIpa(arpabet, 'arpabet')).toBe(ipa);
});

test('converts CMUdict to strict IPA without any issue', () => {
  for (const [index, phones] of Object.values(dictionary).entries()) {
    if (index % 20 !== 0 || phones.includes('#')) continue;
    const ipa = convertToIpa(phones, 'arpabet') ?? '';
    const { suggestions, issues, fixes } = checkIpa(`ə${ipa}`);
    expect([phones, ipa, ...suggestions, ...fixes, ...issues]).toEqual([phones, ipa]);
  }
});

test.each([
  ['"t@meItoU', 'ˈtəmeɪtoʊ'],
  ['[k{t]', 'kæt'],
  ['t_hr\\i:', 'tʰɹiː'],
  ['tS', 'tʃ'],
  ['a_~', 'ã'],
])('converts X-SAMPA %s to %s', (xsampa, ipa) => {
  expect(convertToIpa(xsampa, 'x-sampa')).toBe(ipa);
});

/** Symbols that the independent package maps to outdated letters or to other characters of the same meaning. */
const DIFFERENT = new Set(['I\\', 'U\\', '|\\|\\', '-', '-\\', '|', '_"', "'", '_j', '_t']);

test('converts every X-SAMPA symbol as an independent table does', () => {
  const known = symbols.filter(({ xSampa, ipa }) => xSampa !== '' && ipa !== '' && !DIFFERENT.has(xSampa));
  expect(known.length).toBeGreaterThan(90);
  const wrong = known.filter(({ xSampa, ipa }) => convertToIpa(xSampa, 'x-sampa') !== ipa.normalize('NFC'));
  expect(wrong).toEqual([]);
});

test('converts X-SAMPA words as an independent converter does', () => {
  const symbol = fc.constantFrom(
    ...[...XSAMPA.keys(), ...Array.from('bdfhijklmnoprstuvwxz')].filter((key) =>
      /^[A-OQ-Za-z@{}"%:&?]$/.test(key),
    ),
  );
  fc.assert(
    fc.property(fc.array(symbol, { minLength: 1 }), (word) => {
      expect(convertToIpa(word.join(''), 'x-sampa')).toBe(oracle(word.join('')));
    }),
  );
});

test('converts the capitals of Misaki to diphthongs', () => {
  expect(convertToIpa('kˈOkəɹO', 'misaki')).toBe('kˈoʊkəɹoʊ');
  for (const [letter, ipa] of Object.entries(MISAKI_TO_IPA)) expect(convertToIpa(letter, 'misaki')).toBe(ipa);
});

test('returns undefined for text that is not in the given notation', () => {
  expect(convertToIpa('K UW2 XX', 'arpabet')).toBeUndefined();
  expect(convertToIpa('ké', 'x-sampa')).toBeUndefined();
  expect(convertToIpa('koo-ber', 'respelling')).toBeUndefined();
});
