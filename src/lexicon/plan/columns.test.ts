import { expect, test } from 'vitest';
import { ATTRIBUTES } from '#lexicon/entry.ts';
import { guessColumns } from './columns.ts';

test.each([
  [
    'the names on the screen',
    ['Term ID', 'Word', 'Language', 'IPA', 'Read as', 'Accent', 'Respelling', 'Match case'],
  ],
  [
    'the earlier names on the screen',
    ['Id', 'Word', 'Language of the text', 'IPA', 'Read in', 'Accent', 'Say it like', 'Case-sensitive'],
  ],
  ['the names of the API', ATTRIBUTES],
  [
    'other spellings of them',
    ['term_id', 'WORD', 'language-id', 'ipa', 'read_as', 'accent', 'say.it.like', 'case'],
  ],
])('a heading row with %s maps to all attributes', (_, headings) => {
  expect(guessColumns(headings)).toEqual(ATTRIBUTES);
});

test('a column with an unknown heading, or with one for the second time, is skipped', () => {
  expect(guessColumns(['Word', 'Notes', 'Term'])).toEqual(['word', null, null]);
});
