import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { sameWord } from './duplicates.ts';

const sql = aTerm({ id: 'sql', word: 'SQL', languageId: 'en-US', caseSensitive: true });
const cafe = aTerm({ id: 'cafe', word: 'cafe\u0301', languageId: 'fr' });
const strasse = aTerm({ id: 'strasse', word: 'Straße', languageId: 'de' });

test.each([
  ['the same word in the same language: a duplicate', 'SQL', 'en-US', true, ['sql']],
  ['other capitals, both match case: no duplicate', 'Sql', 'en-US', true, []],
  ['other capitals, one ignores case: a duplicate', 'Sql', 'en-US', false, ['sql']],
  ['another spelling of the language ID: a duplicate', 'SQL', ' en_us', true, ['sql']],
  ['another language: no duplicate', 'SQL', 'en-GB', true, []],
  ['both Unicode forms of a letter: a duplicate', 'CAF\u00c9 ', 'fr', false, ['cafe']],
  ['capitals of a letter without a capital: a duplicate', 'STRASSE', 'de', false, ['strasse']],
  ['an empty word: no duplicate', ' ', 'en-US', false, []],
])('%s', (_rule, word, languageId, caseSensitive, ids) => {
  expect(sameWord([sql, cafe, strasse], { word, languageId, caseSensitive }).map(({ id }) => id)).toEqual(
    ids,
  );
});

test('a term is no duplicate of itself', () => {
  expect(sameWord([sql], sql, 'sql')).toEqual([]);
});
