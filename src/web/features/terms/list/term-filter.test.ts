import { describe, expect, test } from 'vitest';
import { SEARCH_MATCHES, SEARCH_MISSES } from '#text/testing/search-cases.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { findMatching } from './matching.ts';
import { NO_FILTER, withProblemIds } from './term-filter.ts';

const nguyen = aTerm({ id: '1', word: 'Nguyễn', languageId: 'en-GB', phonemizationLanguageId: 'vi' });
const sql = aTerm({ id: '2', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });
const both = aTerm({
  id: '3',
  word: 'term 10',
  phonemization: 'tɜːm',
  pronunciationLanguageId: 'en',
  phonemizationLanguageId: 'de',
  caseSensitive: true,
});

describe('filtering', () => {
  test.each([
    ['accents and case don’t matter', { text: 'nguyen' }, ['1']],
    ['a language is found by name', { text: 'vietnam' }, ['1']],
    ['a method is found by its name', { text: 'respell' }, ['2']],
    ['the value is searched', { text: 'seq' }, ['2']],
    ['all words must occur, in any column', { text: 'sql english' }, ['2']],
    ['by language', { language: 'en-GB' }, ['1']],
    ['by option, also if a term has several', { how: 'manual-phonemization' }, ['3']],
    ['by several options', { how: 'several' }, ['3']],
    ['by no option', { how: 'none' }, ['1']],
    ['only case-sensitive ones', { letterCase: 'sensitive' }, ['3']],
    ['only terms that ignore case', { letterCase: 'any' }, ['1', '2']],
  ] as const)('%s', (_rule, filter, ids) => {
    expect(findMatching([nguyen, sql, both], { ...NO_FILTER, ...filter }).ids).toEqual(ids);
  });
});

test('a search by sound shows terms that sound alike, and all terms until those are known', () => {
  const filter = { ...NO_FILTER, text: 'nɡuiən', bySound: true };
  const ids = (soundingAlike?: ReadonlySet<string>) =>
    findMatching([nguyen, sql], { ...filter, ...(soundingAlike && { soundingAlike }) }).ids;
  expect(ids()).toEqual(['1', '2']);
  expect(ids(new Set(['1']))).toEqual(['1']);
});

test('the problem filter keeps the first known terms with problems, and shows all terms until then', () => {
  const filter = { ...NO_FILTER, problems: true };
  const ids = (doubtful?: ReadonlySet<string>) =>
    findMatching([nguyen, sql], withProblemIds(filter, doubtful)).ids;
  expect(ids()).toEqual(['1', '2']);
  expect(ids(new Set(['2']))).toEqual(['2']);
  expect(ids(new Set(['1']))).toEqual(['2']);
  expect(ids()).toEqual(['2']);
  expect(withProblemIds(NO_FILTER, new Set(['1']))).toBe(NO_FILTER);
});

describe('the search', () => {
  const finds = (text: string, word: string) =>
    findMatching([aTerm({ word })], { ...NO_FILTER, text }).ids.length === 1;

  test.each(SEARCH_MATCHES)('for %s finds %s', (query, word) => {
    expect(finds(query, word)).toBe(true);
  });

  test.each(SEARCH_MISSES)('for %s does not find %s', (query, word) => {
    expect(finds(query, word)).toBe(false);
  });
});
