import { expect, test } from 'vitest';
import { cleanedEdit, cleanedIpa } from './clean-ipa.ts';

test('only text that needs it is cleaned', () => {
  expect(cleanedIpa('ɡɪf')).toBeUndefined();
  expect(cleanedIpa('K UW2 B')).toBeUndefined();
  expect(cleanedIpa('gɪf')).toMatchObject({ typed: 'gɪf', value: 'ɡɪf' });
});

test('text in decomposed Unicode is composed without a message', () => {
  expect(cleanedIpa('c\u0327e')).toEqual({ typed: 'c\u0327e', value: 'çe', fixes: [] });
});

test('cleaning an edit changes only its IPA', () => {
  expect(cleanedEdit({ word: 'g:' })).toEqual({ changes: { word: 'g:' }, cleanedIpa: undefined });
  expect(cleanedEdit({ phonemization: 'gɪf', languageId: 'g' }).changes).toEqual({
    phonemization: 'ɡɪf',
    languageId: 'g',
  });
});
