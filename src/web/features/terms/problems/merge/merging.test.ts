import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { withChanges } from '#web/features/terms/editing/changes.ts';
import { areSame, findDifferences, mergeTerms } from './merging.ts';

const TERM: Term = {
  id: 'a',
  glossaryId: 'g',
  word: 'Hyundai',
  languageId: 'en',
  phonemization: 'ˈhʌndeɪ',
  phonemizationLanguageId: null,
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const LIKE = {
  phonemization: null,
  pronunciationLanguageId: null,
  pronounceAs: 'hun day',
  phonemizationLanguageId: 'en',
};

test('a pronunciation is chosen as a whole, and equal parts need no choice', () => {
  const like: Term = { ...TERM, ...LIKE, id: 'b' };
  const [difference, ...others] = findDifferences([TERM, like]);
  expect(others).toEqual([]);
  expect(difference?.part).toBe('way');
  expect(difference?.choices.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(mergeTerms([TERM, like], { way: 'b' })).toEqual({
    stays: { term: like, changes: {} },
    gone: [TERM],
  });
});

test('the most common value is the first choice, and the latest change decides a tie', () => {
  const later = { ...TERM, id: 'b', caseSensitive: true, updatedAt: '2026-02-01T00:00:00.000Z' };
  const first = (terms: readonly Term[]) => findDifferences(terms)[0]?.choices.map(({ id }) => id);
  expect(first([TERM, later])).toEqual(['b', 'a']);
  expect(first([TERM, { ...TERM, id: 'c' }, later])).toEqual(['a', 'b']);
});

test('the term with the fewest changes stays', () => {
  const exact = { ...TERM, ...LIKE, id: 'b', caseSensitive: true };
  const both = mergeTerms([TERM, exact], { way: 'b', case: 'a' });
  expect(both.stays).toEqual({ term: exact, changes: { caseSensitive: false } });
  expect(both.gone).toEqual([TERM]);
  expect(withChanges(both.stays.term, both.stays.changes)).toMatchObject({ ...LIKE, caseSensitive: false });
});

test('a part whose chosen term is gone is taken from the first choice', () => {
  const like: Term = { ...TERM, ...LIKE, id: 'b' };
  expect(mergeTerms([TERM, like], { way: 'gone' }).stays.term.id).toBe('a');
});

test('terms that are equal in all parts are merged without a question', () => {
  const twin = { ...TERM, id: 'b' };
  expect(areSame([TERM, twin])).toBe(true);
  expect(findDifferences([TERM, twin])).toEqual([]);
  expect(mergeTerms([TERM, twin], {})).toEqual({ stays: { term: TERM, changes: {} }, gone: [twin] });
});
