import { describe, expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import {
  applyFix,
  cleanIpa,
  keepOption,
  moveToIpa,
  removeHiddenCharacters,
  replaceLanguageSpelling,
} from './problem-fixes.ts';

const all = aTerm({
  phonemization: 'ɡɪf',
  phonemizationLanguageId: 'en',
  pronunciationLanguageId: 'en',
  pronounceAs: 'so',
});

describe('keeping one of several options clears the fields of the others', () => {
  test.each([
    ['phonemize-in-language', { phonemization: '', pronounceAs: '' }],
    ['manual-phonemization', { phonemizationLanguageId: '', pronounceAs: '' }],
    ['pronounce-as', { phonemization: '', pronunciationLanguageId: '' }],
  ] as const)('%s', (option, changes) => {
    expect(keepOption(option)(all)).toEqual(changes);
  });
});

test('invisible characters are removed, and other texts stay unchanged', () => {
  const term = aTerm({ word: ' Ku\u200Bber', pronounceAs: 'so', pronunciationLanguageId: 'en ' });
  expect(removeHiddenCharacters(term)).toEqual({ word: 'Kuber', pronunciationLanguageId: 'en' });
});

test.each([
  ['a fixable text is fixed', '/gɪf/', { phonemization: 'ɡɪf' }],
  ['correct IPA stays unchanged', 'ɡɪf', {}],
  ['another notation stays unchanged', 'K UW2 B ER0', {}],
  ['a missing text stays missing', null, {}],
])('cleaning IPA: %s', (_rule, phonemization, changes) => {
  expect(cleanIpa(aTerm({ phonemization }))).toEqual(changes);
});

test('a respelling becomes IPA, and the term’s language becomes the accent if it has none', () => {
  const like = { languageId: 'de', phonemization: null, phonemizationLanguageId: 'de', pronounceAs: 'k{t' };
  const changes = { phonemization: 'kæt', phonemizationLanguageId: '', pronounceAs: '' };
  expect(moveToIpa('kæt')(aTerm({ ...like, pronunciationLanguageId: null }))).toEqual({
    ...changes,
    pronunciationLanguageId: 'de',
  });
  expect(moveToIpa('kæt')(aTerm({ ...like, pronunciationLanguageId: 'en' }))).toEqual({
    ...changes,
    pronunciationLanguageId: 'en',
  });
});

test('a language gets the same ID in all fields with another spelling of it', () => {
  const term = aTerm({
    languageId: 'EN_us',
    phonemizationLanguageId: 'en-US',
    pronunciationLanguageId: 'en',
  });
  expect(replaceLanguageSpelling('en-US')(term)).toEqual({ languageId: 'en-US' });
});

test('terms that a fix leaves unchanged get no edit', () => {
  const [a, b] = [aTerm({ id: 'a', word: 'a ' }), aTerm({ id: 'b' })];
  expect(applyFix([a, b], removeHiddenCharacters)).toEqual([{ term: a, changes: { word: 'a' } }]);
});
