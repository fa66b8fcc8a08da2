import { expect, test } from 'vitest';
import { withoutHeadings } from './headings.ts';

const COLUMNS = ['word', 'language', 'how', 'value'] as const;
const TERM = ['GIF', 'en', 'IPA', 'ɡɪf'];

test('a first row that says what the columns are called is left out', () => {
  expect(withoutHeadings([['Word', 'language', ' How', 'Pronunciation'], TERM], COLUMNS)).toEqual([TERM]);
  expect(withoutHeadings([['Word', '', '', 'Pronunciation'], TERM], COLUMNS)).toEqual([TERM]);
});

test.each([
  ['other words', [['Word', 'en', 'IPA', 'wɜːd'], TERM]],
  ['one word, which may be a term', [['Word'], ['GIF']]],
  ['headings alone', [['Word', 'Language']]],
  ['headings that stand elsewhere', [['Language', 'Word'], TERM]],
  ['more than there are columns', [['Word', 'Language', 'How', 'Pronunciation', 'Notes'], TERM]],
])('%s stays', (_, texts) => {
  expect(withoutHeadings(texts, COLUMNS)).toEqual(texts);
});
