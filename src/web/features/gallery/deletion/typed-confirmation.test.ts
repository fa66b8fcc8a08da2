import { describe, expect, test } from 'vitest';
import { isConfirmed, typedConfirmation } from './typed-confirmation.ts';

const preview = (files: number, { only = undefined as string | undefined, isEverything = false } = {}) => ({
  tally: { folders: only === undefined ? 0 : 1, files, audio: files, video: 0, other: 0 },
  only,
  isEverything,
  arriving: undefined,
  hasChanged: false,
  number: 1,
});

describe('typedConfirmation', () => {
  test.each([
    ['a few of many files', preview(1_000)],
    ['a folder with a few', preview(1_000, { only: 'takes' })],
    ['the only file', preview(1, { only: 'take.wav', isEverything: true })],
    ['an empty folder', preview(0, { only: 'takes' })],
  ])('asks for nothing before deleting %s', (_, deletion) => {
    expect(typedConfirmation(deletion)).toBeUndefined();
  });

  test('asks for the number of more than 1,000 files, and for the name of a single folder', () => {
    expect(typedConfirmation(preview(1_001))).toEqual({ kind: 'number', files: 1_001 });
    expect(typedConfirmation(preview(1_001, { only: 'takes' }))).toEqual({ kind: 'name', name: 'takes' });
  });

  test.each([' ', '\u00a0', '\u200b', '\u2060 \u200d'])(
    'asks for the number if the name of the folder is invisible: %j',
    (only) => {
      expect(typedConfirmation(preview(1_001, { only }))).toEqual({ kind: 'number', files: 1_001 });
    },
  );

  test('asks for the number if the whole gallery is deleted, however few files it has', () => {
    expect(typedConfirmation(preview(2, { isEverything: true }))).toEqual({ kind: 'number', files: 2 });
  });
});

test.each(['1284', '1,284', '1.284', '1 284', '1’284', ' 1284 '])('accepts %j as 1284', (typed) => {
  expect(isConfirmed(typed, { kind: 'number', files: 1_284 })).toBe(true);
});

test.each(['', ' ', '128', '12840', '1284 files', '-1284'])('rejects %j as 1284', (typed) => {
  expect(isConfirmed(typed, { kind: 'number', files: 1_284 })).toBe(false);
});

test('a name matches in another Unicode normalization and with surrounding or invisible spaces, but not in other case', () => {
  expect(isConfirmed(' Beyonce\u0301 ', { kind: 'name', name: 'Beyonc\u00e9' })).toBe(true);
  expect(isConfirmed('takes 2', { kind: 'name', name: '\u200etakes\u2060  2' })).toBe(true);
  expect(isConfirmed('beyonc\u00e9', { kind: 'name', name: 'Beyonc\u00e9' })).toBe(false);
});
