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

describe('before a deletion', () => {
  test.each([
    ['a few of many files', preview(1_000)],
    ['a folder with a few', preview(1_000, { only: 'takes' })],
    ['the only file', preview(1, { only: 'take.wav', isEverything: true })],
    ['an empty folder', preview(0, { only: 'takes' })],
  ])('nothing is typed: %s', (_, of) => {
    expect(typedConfirmation(of)).toBeUndefined();
  });

  test('of more than a thousand files their number is typed, of a folder its name', () => {
    expect(typedConfirmation(preview(1_001))).toEqual({ kind: 'number', files: 1_001 });
    expect(typedConfirmation(preview(1_001, { only: 'takes' }))).toEqual({ kind: 'name', name: 'takes' });
  });

  test.each([' ', '\u00a0', '\u200b', '\u2060 \u200d'])(
    'of a folder whose name can’t be seen the number is typed: %j',
    (only) => {
      expect(typedConfirmation(preview(1_001, { only }))).toEqual({ kind: 'number', files: 1_001 });
    },
  );

  test('of everything there is likewise, however little', () => {
    expect(typedConfirmation(preview(2, { isEverything: true }))).toEqual({ kind: 'number', files: 2 });
  });
});

test.each(['1284', '1,284', '1.284', '1 284', '1’284', ' 1284 '])('%s is 1284', (typed) => {
  expect(isConfirmed(typed, { kind: 'number', files: 1_284 })).toBe(true);
});

test.each(['', ' ', '128', '12840', '1284 files', '-1284'])('%s is not 1284', (typed) => {
  expect(isConfirmed(typed, { kind: 'number', files: 1_284 })).toBe(false);
});

test('a name is the same with its letters put together in another way, and with spaces around it', () => {
  expect(isConfirmed(' Beyonce\u0301 ', { kind: 'name', name: 'Beyonc\u00e9' })).toBe(true);
  expect(isConfirmed('takes 2', { kind: 'name', name: '\u200etakes\u2060  2' })).toBe(true);
  expect(isConfirmed('beyonc\u00e9', { kind: 'name', name: 'Beyonc\u00e9' })).toBe(false);
});
