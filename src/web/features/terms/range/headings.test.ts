import { expect, test } from 'vitest';
import { withoutHeadings } from './headings.ts';

const COLUMNS = ['word', 'language', 'how', 'value'] as const;
const TERM = ['GIF', 'en', 'IPA', 'ɡɪf'];

test.each([
  ['names of the table', ['Word', 'language', ' Method', 'Pronunciation'], COLUMNS],
  ['the table’s earlier names', ['Word', 'Language', 'How', 'Pronunciation'], COLUMNS],
  [
    'earlier names of other columns',
    ['Read in', 'Accent', 'Case', 'Changed'],
    ['phonemizedIn', 'spokenIn', 'caseSensitive', 'updated'],
  ],
  [
    'earlier names of the form’s fields',
    ['Language of the text', 'Say it like', 'Read in', 'Case-sensitive'],
    ['language', 'pronounceAs', 'phonemizedIn', 'caseSensitive'],
  ],
  ['an empty heading stands for the column it is pasted onto', ['Word', '', '', 'Pronunciation'], COLUMNS],
  [
    'any order, with hidden columns',
    ['Match case', 'Pronunciation', 'Word', 'Read as'],
    ['caseSensitive', 'value', 'word', 'phonemizedIn'],
  ],
])('a heading row is left out and assigns the columns: %s', (_, row, named) => {
  expect(withoutHeadings([row, TERM], COLUMNS)).toEqual({
    texts: [TERM],
    named,
    unknown: [],
    isUnnamedLeftOut: false,
  });
});

test('a column with an unknown heading is left out and reported, and the others are assigned', () => {
  const texts = [
    ['Word', 'Notes', 'Pronunciation', 'Status'],
    ['GIF', 'soft', 'ɡɪf', 'done'],
  ];
  expect(withoutHeadings(texts, COLUMNS)).toEqual({
    texts: [['GIF', 'ɡɪf']],
    named: ['word', 'value'],
    unknown: ['Notes', 'Status'],
    isUnnamedLeftOut: false,
  });
});

test.each([
  ['something', 'soft', true],
  ['nothing', ' ', false],
])('a column without a heading or target is left out, reported if it has text: %s', (_, text, told) => {
  const texts = [
    ['Word', 'Method', ''],
    ['GIF', 'IPA', text],
  ];
  expect(withoutHeadings(texts, ['word', 'how'])).toEqual({
    texts: [['GIF', 'IPA']],
    named: ['word', 'how'],
    unknown: [],
    isUnnamedLeftOut: told,
  });
});

test.each([
  [
    'files of this app',
    ['id', 'word', 'languageId', 'phonemization', 'phonemizationLanguageId', 'pronunciationLanguageId'],
    ['word', 'language', 'phonemization', 'phonemizedIn', 'spokenIn'],
    ['id'],
  ],
  ['files of other apps', ['Term', 'Lang', 'Alias'], ['word', 'language', 'pronounceAs'], []],
  ['labels of the form', ['Word', 'Language', 'IPA'], ['word', 'language', 'phonemization'], []],
  [
    'a Pronunciation column next to one for the respelling',
    ['Word', 'Pronunciation', 'Respelling'],
    ['word', 'phonemization', 'pronounceAs'],
    [],
  ],
  [
    'two headings for one column, of which the first counts',
    ['Word', 'Language', 'Locale'],
    ['word', 'language'],
    ['Locale'],
  ],
])('headings of importable files are recognized: %s', (_, row, named, unknown) => {
  expect(withoutHeadings([row, row.map(() => 'x')], COLUMNS)).toMatchObject({ named, unknown });
});

test('cells to the right of the last heading are kept', () => {
  const { texts } = withoutHeadings(
    [
      ['Word', 'Notes', 'Method'],
      ['GIF', 'soft', 'IPA', 'more'],
    ],
    COLUMNS,
  );
  expect(texts).toEqual([['GIF', 'IPA', 'more']]);
});

test.each([
  ['a row of other words', [['Word', 'en', 'IPA', 'wɜːd'], TERM]],
  ['a single word, which may be a term', [['Word'], ['GIF']]],
  ['a heading row without other rows', [['Word', 'Language']]],
  ['the same heading twice', [['Word', 'Word'], TERM]],
  ['an empty heading on a column that another heading names', [['Language', ''], TERM]],
  ['one heading among other words', [['Word', 'Notes', 'Status'], TERM]],
])('no headings are recognized in %s', (_, texts) => {
  expect(withoutHeadings(texts, COLUMNS)).toEqual({
    texts,
    named: undefined,
    unknown: [],
    isUnnamedLeftOut: false,
  });
});
