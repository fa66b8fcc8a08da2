import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import {
  expectedLanguages,
  forLanguage,
  getWords,
  missingLanguages,
  termsByWord,
  withoutExisting,
  wordRow,
} from './word-rows.ts';

const de = aTerm({ id: '1', word: 'Hyundai', languageId: 'de' });
const en = aTerm({ id: '2', word: 'Hyundai', languageId: 'en' });
const again = aTerm({ id: '3', word: 'Hyundai', languageId: 'en' });
const other = aTerm({ id: '4', word: 'Nike', languageId: 'en' });

test('a word is one row at the place of its first term, with all its terms, even hidden ones', () => {
  const all = [de, en, again, other];
  const words = getWords(['4', '3', 'gone', '2'], new Map(all.map((term) => [term.id, term])));
  expect(words).toEqual(['Nike', 'Hyundai']);
  const rows = words.map((word) => wordRow(word, termsByWord(all)));
  expect(rows[1]?.terms.get('en')).toEqual([en, again]);
  expect(rows[1]?.terms.get('de')).toEqual([de]);
  expect(rows.map((row) => missingLanguages(row, ['de', 'en', 'fr']))).toEqual([['de', 'fr'], ['fr']]);
});

test('a language is expected if more than half of the words have it', () => {
  const of = (word: string, ...languages: string[]) =>
    languages.map((languageId, at) => aTerm({ id: `${word}${at}`, word, languageId }));
  const all = [...of('a', 'de', 'en', 'en'), ...of('b', 'de', 'en'), ...of('c', 'en'), ...of('d', 'fr')];
  const byWord = termsByWord(all);
  expect([...expectedLanguages(byWord)]).toEqual(['en']);
  // Exactly half is not enough, and a word that occurs twice counts once.
  expect([...expectedLanguages(termsByWord([...of('a', 'de'), ...of('b', 'en', 'en')]))]).toEqual([]);
  expect(missingLanguages(wordRow('d', byWord), [...expectedLanguages(byWord)])).toEqual(['en']);
});

test('a term that someone else has added meanwhile is not added again', () => {
  const made = [forLanguage(en, 'de'), forLanguage(en, 'fr')];
  expect(withoutExisting(made, wordRow('Hyundai', termsByWord([de, en])))).toEqual([made[1]]);
});

test.each([
  ['an accent equal to the old language becomes the new language', 'de', 'fr'],
  ['another accent is kept', 'ko', 'ko'],
])('copied to another language, %s', (_rule, accent, becomes) => {
  const term = aTerm({ ...de, phonemizationLanguageId: 'ko', pronunciationLanguageId: accent });
  expect(forLanguage(term, 'fr')).toMatchObject({
    word: 'Hyundai',
    languageId: 'fr',
    phonemizationLanguageId: 'ko',
    pronunciationLanguageId: becomes,
  });
});
