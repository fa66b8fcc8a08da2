import { expect, test } from 'vitest';
import { withoutHeadings } from './headings.ts';

const COLUMNS = ['word', 'language', 'how', 'value'] as const;
const TERM = ['GIF', 'en', 'IPA', 'ɡɪf'];

test.each([
  ['as they stand', ['Word', 'language', ' How', 'Pronunciation'], COLUMNS],
  ['an empty one is the column that it is pasted onto', ['Word', '', '', 'Pronunciation'], COLUMNS],
  [
    'in an order of their own, hidden columns among them',
    ['Case', 'Pronunciation', 'Word', 'Read in'],
    ['caseSensitive', 'value', 'word', 'phonemizedIn'],
  ],
])('a first row that says what the columns are called is left out, and gone by: %s', (_, row, named) => {
  expect(withoutHeadings([row, TERM], COLUMNS)).toEqual({
    texts: [TERM],
    named,
    unknown: [],
    isUnnamedLeftOut: false,
  });
});

test('a column whose heading says nothing is left out and named, the others go by theirs', () => {
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
])('where no column is left for one without a heading, it is told that %s stood there', (_, text, told) => {
  const texts = [
    ['Word', 'How', ''],
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
    'our own files',
    ['id', 'word', 'languageId', 'phonemization', 'phonemizationLanguageId', 'pronunciationLanguageId'],
    ['word', 'language', 'phonemization', 'phonemizedIn', 'spokenIn'],
    ['id'],
  ],
  ['others', ['Term', 'Lang', 'Alias'], ['word', 'language', 'pronounceAs'], []],
  ['the form', ['Word', 'Language', 'IPA'], ['word', 'language', 'phonemization'], []],
  [
    'a table where Pronunciation stands beside the other way',
    ['Word', 'Pronunciation', 'Say it like'],
    ['word', 'phonemization', 'pronounceAs'],
    [],
  ],
  ['one thing twice: the first has it', ['Word', 'Language', 'Locale'], ['word', 'language'], ['Locale']],
])('columns may be called as in any file that can be imported, here as in %s', (_, row, named, unknown) => {
  expect(withoutHeadings([row, row.map(() => 'x')], COLUMNS)).toMatchObject({ named, unknown });
});

test('what stands beyond the headings is not lost without a word', () => {
  const { texts } = withoutHeadings(
    [
      ['Word', 'Notes', 'How'],
      ['GIF', 'soft', 'IPA', 'more'],
    ],
    COLUMNS,
  );
  expect(texts).toEqual([['GIF', 'IPA', 'more']]);
});

test.each([
  ['other words', [['Word', 'en', 'IPA', 'wɜːd'], TERM]],
  ['one word, which may be a term', [['Word'], ['GIF']]],
  ['headings alone', [['Word', 'Language']]],
  ['the same twice', [['Word', 'Word'], TERM]],
  ['an empty one where another says it is that column', [['Language', ''], TERM]],
  ['one heading among other words', [['Word', 'Notes', 'Status'], TERM]],
])('%s stays', (_, texts) => {
  expect(withoutHeadings(texts, COLUMNS)).toEqual({
    texts,
    named: undefined,
    unknown: [],
    isUnnamedLeftOut: false,
  });
});
