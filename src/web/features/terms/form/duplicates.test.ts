import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { sameWord } from './duplicates.ts';

const sql = aTerm({ id: 'sql', word: 'SQL', languageId: 'en-US', caseSensitive: true });
const cafe = aTerm({ id: 'cafe', word: 'cafe\u0301', languageId: 'fr' });
const strasse = aTerm({ id: 'strasse', word: 'Straße', languageId: 'de' });

test.each([
  ['the same word in the same language', 'SQL', 'en-US', true, ['sql']],
  ['other capitals, where both are case-sensitive, are another word', 'Sql', 'en-US', true, []],
  ['other capitals are the same where one is not', 'Sql', 'en-US', false, ['sql']],
  ['another spelling of the language id is the same language', 'SQL', ' en_us', true, ['sql']],
  ['another language is another term', 'SQL', 'en-GB', true, []],
  ['both Unicode forms of a letter are one', 'CAF\u00c9 ', 'fr', false, ['cafe']],
  ['capitals that have no single letter of their own', 'STRASSE', 'de', false, ['strasse']],
  ['nothing typed is no duplicate', ' ', 'en-US', false, []],
])('warns about %s', (_rule, word, languageId, caseSensitive, ids) => {
  expect(sameWord([sql, cafe, strasse], { word, languageId, caseSensitive }).map(({ id }) => id)).toEqual(
    ids,
  );
});

test('a term is no duplicate of itself', () => {
  expect(sameWord([sql], sql, 'sql')).toEqual([]);
});
