import { expect, test } from 'vitest';
import { mended, mendedEdit } from './clean-ipa.ts';

test('only text that needs it is cleaned', () => {
  expect(mended('ɡɪf')).toBeUndefined();
  expect(mended('K UW2 B')).toBeUndefined();
  expect(mended('gɪf')).toMatchObject({ typed: 'gɪf', value: 'ɡɪf' });
});

test('text in decomposed Unicode is composed without a message', () => {
  expect(mended('c\u0327e')).toEqual({ typed: 'c\u0327e', value: 'çe', fixes: [] });
});

test('cleaning an edit changes only its IPA', () => {
  expect(mendedEdit({ word: 'g:' })).toEqual({ changes: { word: 'g:' }, mended: undefined });
  expect(mendedEdit({ phonemization: 'gɪf', languageId: 'g' }).changes).toEqual({
    phonemization: 'ɡɪf',
    languageId: 'g',
  });
});
