import { expect, test } from 'vitest';
import { baseOf, draftOf } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { clashing, rebased } from './clash.ts';

const began = aTerm({ word: 'GIF', pronounceAs: 'gif', phonemizationLanguageId: 'en' });
const base = baseOf(began);
const later = '2026-01-02T00:00:00.000Z';

test.each([
  ['the same attribute to another value clashes', { word: 'Gif' }, { word: 'gif' }, ['word']],
  ['the same attribute to the same value does not', { word: 'gif' }, { word: 'gif' }, []],
  ['another attribute does not', { word: 'gif' }, { languageId: 'de' }, []],
  ['what they cleared and I changed clashes', { pronounceAs: 'jif' }, { pronounceAs: null }, ['pronounceAs']],
])('%s', (_rule, mine, theirs, clash) => {
  expect(clashing(base, mine, { ...began, ...theirs, updatedAt: later })).toEqual(clash);
});

test('put on the current term, mine is what I changed, and a clash goes to whom it is given', () => {
  const current = { ...began, word: 'theirs', languageId: 'de', updatedAt: later };
  const mine = { ...draftOf(began), word: 'mine', caseSensitive: true };
  const both = { ...draftOf(current), caseSensitive: true };
  expect(rebased(base, mine, current, 'mine')).toEqual({ ...both, word: 'mine' });
  expect(rebased(base, mine, current, 'theirs')).toEqual({ ...both, word: 'theirs' });
});
