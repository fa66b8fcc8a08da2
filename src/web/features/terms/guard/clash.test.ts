import { expect, test } from 'vitest';
import { baseOf, draftOf } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { clashing, rebased } from './clash.ts';

const began = aTerm({ word: 'GIF', pronounceAs: 'gif', phonemizationLanguageId: 'en' });
const base = baseOf(began);
const later = '2026-01-02T00:00:00.000Z';

test.each([
  ['a field that both changed to different values is a conflict', { word: 'Gif' }, { word: 'gif' }, ['word']],
  ['a field that both changed to the same value is no conflict', { word: 'gif' }, { word: 'gif' }, []],
  ['different fields are no conflict', { word: 'gif' }, { languageId: 'de' }, []],
  [
    'a field that they cleared and I changed is a conflict',
    { pronounceAs: 'jif' },
    { pronounceAs: null },
    ['pronounceAs'],
  ],
])('%s', (_rule, mine, theirs, clash) => {
  expect(clashing(base, mine, { ...began, ...theirs, updatedAt: later })).toEqual(clash);
});

test('my changes are applied to the current term, and conflicting fields go to the chosen side', () => {
  const current = { ...began, word: 'theirs', languageId: 'de', updatedAt: later };
  const mine = { ...draftOf(began), word: 'mine', caseSensitive: true };
  const both = { ...draftOf(current), caseSensitive: true };
  expect(rebased(base, mine, current, 'mine')).toEqual({ ...both, word: 'mine' });
  expect(rebased(base, mine, current, 'theirs')).toEqual({ ...both, word: 'theirs' });
});
