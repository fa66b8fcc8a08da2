import { describe, expect, test } from 'vitest';
import {
  missingFields,
  PRONUNCIATION_FIELDS,
  type PronunciationField,
  satisfiedOptions,
} from './pronunciation.ts';

describe('the three-option rule (§2.4)', () => {
  // All sixteen combinations of the four fields, with the options that they satisfy.
  const P = 'phonemization';
  const L = 'phonemizationLanguageId';
  const A = 'pronunciationLanguageId';
  const S = 'pronounceAs';
  const cases: [PronunciationField[], string[]][] = [
    [[], []],
    [[P], []],
    [[L], []],
    [[A], []],
    [[S], []],
    [[P, L], []],
    [[P, S], []],
    [[A, S], []],
    [[L, A], ['phonemize-in-language']],
    [[P, A], ['manual-phonemization']],
    [[L, S], ['pronounce-as']],
    [[P, L, S], ['pronounce-as']],
    [[P, A, S], ['manual-phonemization']],
    [
      [P, L, A],
      ['phonemize-in-language', 'manual-phonemization'],
    ],
    [
      [L, A, S],
      ['phonemize-in-language', 'pronounce-as'],
    ],
    [
      [P, L, A, S],
      ['phonemize-in-language', 'manual-phonemization', 'pronounce-as'],
    ],
  ];

  test.each(cases)('%j satisfies %j', (set, options) => {
    expect(satisfiedOptions(Object.fromEntries(set.map((field) => [field, 'x'])))).toEqual(options);
  });

  test.each([undefined, null, '', '  '])('a field that is %j is not provided', (unset) => {
    const fields = Object.fromEntries(PRONUNCIATION_FIELDS.map((field) => [field, 'x']));
    expect(satisfiedOptions({ ...fields, pronunciationLanguageId: unset })).toEqual(['pronounce-as']);
  });

  test('the two languages of the first option may be the same', () => {
    expect(satisfiedOptions({ phonemizationLanguageId: 'vi', pronunciationLanguageId: 'vi' })).toEqual([
      'phonemize-in-language',
    ]);
  });

  test('missing fields of an option are in the order of the form', () => {
    expect(missingFields('manual-phonemization', { phonemizationLanguageId: 'vi' })).toEqual([P, A]);
  });
});
