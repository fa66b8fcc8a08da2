import { beforeEach, expect, test } from 'vitest';
import { runForgetCallbacks } from '#web/api/connections/forget.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { changedByOthers, noteSavedHere } from './theirs.ts';

const seen = draftOf(aTerm({ word: 'GIF', phonemization: 'ɡɪf' }));

beforeEach(() => runForgetCallbacks('any'));

test('changedByOthers returns the fields that someone else changed, and no others', () => {
  const current = aTerm({ word: 'mine', phonemization: 'theirs', languageId: 'de' });
  expect(changedByOthers(seen, { word: 'mine' }, current)).toEqual(['languageId', 'phonemization']);
  expect(changedByOthers(seen, {}, aTerm({ word: 'GIF', phonemization: 'ɡɪf' }))).toEqual([]);
});

const OWN = { id: 'own', word: 'GIF' };

test('fields that this page has saved don’t count as changed by others', () => {
  const answer = aTerm({ ...OWN, phonemization: 'saved here' });
  noteSavedHere(answer, ['phonemization']);
  expect(changedByOthers(seen, {}, answer)).toEqual([]);
  noteSavedHere({ ...answer, languageId: 'de' }, ['languageId']);
  expect(changedByOthers(seen, {}, { ...answer, languageId: 'de' })).toEqual([]);
});

test('other fields in the answer to a save count as changed by others', () => {
  const answer = aTerm({ ...OWN, phonemization: 'saved here', languageId: 'de' });
  noteSavedHere(answer, ['phonemization']);
  expect(changedByOthers(seen, {}, answer)).toEqual(['languageId']);
});

test('any field changed after a save on this page counts as changed by others', () => {
  const answer = aTerm({ ...OWN, phonemization: 'saved here' });
  noteSavedHere(answer, ['phonemization']);
  const later = { ...answer, updatedAt: '2026-01-02T00:00:00.000Z' };
  expect(changedByOthers(seen, {}, later)).toEqual(['phonemization']);
});

test('signing out forgets which fields this page has saved', async () => {
  const answer = aTerm({ ...OWN, phonemization: 'saved here' });
  noteSavedHere(answer, ['phonemization']);
  await runForgetCallbacks('any');
  expect(changedByOthers(seen, {}, answer)).toEqual(['phonemization']);
});
