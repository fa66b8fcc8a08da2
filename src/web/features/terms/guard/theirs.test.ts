import { expect, test } from 'vitest';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { changedByOthers, noteSavedHere } from './theirs.ts';

const seen = draftOf(aTerm({ word: 'GIF', phonemization: 'ɡɪf' }));

test('what somebody else changed is told, and nothing else', () => {
  const current = aTerm({ word: 'mine', phonemization: 'theirs', languageId: 'de' });
  expect(changedByOthers(seen, { word: 'mine' }, current)).toEqual(['languageId', 'phonemization']);
  expect(changedByOthers(seen, {}, aTerm({ word: 'GIF', phonemization: 'ɡɪf' }))).toEqual([]);
});

test('what this page has saved meanwhile is its own', () => {
  noteSavedHere(aTerm({ id: 'own', word: 'GIF', phonemization: 'saved here' }));
  const current = aTerm({ id: 'own', word: 'theirs', phonemization: 'saved here' });
  expect(changedByOthers(seen, {}, current)).toEqual(['word']);
});
