import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForClash, foldForSearch } from './fold.ts';
import { SEARCH_MATCHES, SEARCH_MISSES } from './testing/search-cases.ts';

test.each([
  ['Take 1.WAV', 'take 1.wav'],
  ['Überblick', 'uberblick'],
  ['cafe\u0301', 'café'],
  ['ŁÓDŹ', 'lodz'],
  ['STRASSE', 'straße'],
  ['ＡＢＣ', 'abc'],
  ['İstanbul', 'istanbul'],
  ['Tiếng Việt', 'tieng viet'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ёлка', 'елка'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
])('folds %s and %s to the same search text', (name, query) => {
  expect(foldForSearch(name)).toBe(foldForSearch(query));
});

test.each(SEARCH_MATCHES)('a search for %s finds %s', (query, name) => {
  expect(foldForSearch(name)).toContain(foldForSearch(query));
});

test.each(SEARCH_MISSES)('a search for %s does not find %s', (query, name) => {
  expect(foldForSearch(name)).not.toContain(foldForSearch(query));
});

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
  );
});

test.each([
  ['A.mp4', 'a.mp4', true],
  ['cafe\u0301', 'caf\u00e9', true],
  ['CAFE\u0301', 'caf\u00e9', true],
  ['straße', 'STRASSE', true],
  ['cafe', 'café', false],
  ['a b', 'a_b', false],
])('%j and %j clash: %s', (a, b, clash) => {
  expect(foldForClash(a) === foldForClash(b)).toBe(clash);
});
