import { describe, expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { cleaningIpa, keepingWay, mending, removingHidden, usingIpa, usingLanguage } from './mends.ts';

const all = aTerm({
  phonemization: 'ɡɪf',
  phonemizationLanguageId: 'en',
  pronunciationLanguageId: 'en',
  pronounceAs: 'so',
});

describe('of several ways one is kept, and what belongs to the others is cleared', () => {
  test.each([
    ['phonemize-in-language', { phonemization: '', pronounceAs: '' }],
    ['manual-phonemization', { phonemizationLanguageId: '', pronounceAs: '' }],
    ['pronounce-as', { phonemization: '', pronunciationLanguageId: '' }],
  ] as const)('%s', (option, changes) => {
    expect(keepingWay(option)(all)).toEqual(changes);
  });
});

test('what nobody sees is removed, and no other text is touched', () => {
  const term = aTerm({ word: ' Ku\u200Bber', pronounceAs: 'so', pronunciationLanguageId: 'en ' });
  expect(removingHidden(term)).toEqual({ word: 'Kuber', pronunciationLanguageId: 'en' });
});

test.each([
  ['what can be mended is', '/gɪf/', { phonemization: 'ɡɪf' }],
  ['what is right stays', 'ɡɪf', {}],
  ['what is no IPA stays', 'K UW2 B ER0', {}],
  ['what is not there stays so', null, {}],
])('IPA is cleaned: %s', (_rule, phonemization, changes) => {
  expect(cleaningIpa(aTerm({ phonemization }))).toEqual(changes);
});

test('what a word was said like becomes IPA, spoken with the accent of its text where it has none', () => {
  const like = { languageId: 'de', phonemization: null, phonemizationLanguageId: 'de', pronounceAs: 'k{t' };
  const changes = { phonemization: 'kæt', phonemizationLanguageId: '', pronounceAs: '' };
  expect(usingIpa('kæt')(aTerm({ ...like, pronunciationLanguageId: null }))).toEqual({
    ...changes,
    pronunciationLanguageId: 'de',
  });
  expect(usingIpa('kæt')(aTerm({ ...like, pronunciationLanguageId: 'en' }))).toEqual({
    ...changes,
    pronunciationLanguageId: 'en',
  });
});

test('a language is written one way wherever another form of it stands', () => {
  const term = aTerm({
    languageId: 'EN_us',
    phonemizationLanguageId: 'en-US',
    pronunciationLanguageId: 'en',
  });
  expect(usingLanguage('en-US')(term)).toEqual({ languageId: 'en-US' });
});

test('only terms that change are changed', () => {
  const [a, b] = [aTerm({ id: 'a', word: 'a ' }), aTerm({ id: 'b' })];
  expect(mending([a, b], removingHidden)).toEqual([{ term: a, changes: { word: 'a' } }]);
});
