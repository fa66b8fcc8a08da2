import { expect, test } from 'vitest';
import { mended, mendedEdit } from './mend.ts';

test('only what there is something to mend in is touched', () => {
  expect(mended('ɡɪf')).toBeUndefined();
  expect(mended('K UW2 B')).toBeUndefined();
  expect(mended('gɪf')).toMatchObject({ typed: 'gɪf', value: 'ɡɪf' });
});

test('what is typed in parts is put together, and nothing is said of it', () => {
  expect(mended('c\u0327e')).toEqual({ typed: 'c\u0327e', value: 'çe', fixes: [] });
});

test('an edit keeps all that is no IPA', () => {
  expect(mendedEdit({ word: 'g:' })).toEqual({ changes: { word: 'g:' }, mended: undefined });
  expect(mendedEdit({ phonemization: 'gɪf', languageId: 'g' }).changes).toEqual({
    phonemization: 'ɡɪf',
    languageId: 'g',
  });
});
