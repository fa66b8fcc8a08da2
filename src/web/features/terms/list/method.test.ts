import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { withChanges } from '#web/features/terms/editing/changes.ts';
import { anyDraft, aTerm } from '#web/features/terms/testing/terms.ts';
import { filledValues, getMethod, pronunciationText, shownPronunciations } from './method.ts';

test.each([
  ['no fields, no option', {}, { kind: 'none' }],
  ['IPA without an accent, no option', { phonemization: 'a' }, { kind: 'none' }],
  [
    'IPA with an accent',
    { phonemization: 'a', pronunciationLanguageId: 'en' },
    { kind: 'one', option: 'manual-phonemization' },
  ],
  [
    'two languages',
    { phonemizationLanguageId: 'fr', pronunciationLanguageId: 'en' },
    { kind: 'one', option: 'phonemize-in-language' },
  ],
  [
    'a respelling and its language',
    { pronounceAs: 'x', phonemizationLanguageId: 'fr' },
    { kind: 'one', option: 'pronounce-as' },
  ],
  [
    'all four fields satisfy all three options, and all are returned',
    { phonemization: 'a', pronounceAs: 'x', phonemizationLanguageId: 'fr', pronunciationLanguageId: 'en' },
    { kind: 'several', options: PRONUNCIATION_OPTIONS },
  ],
])('How: %s', (_rule, fields, how) => {
  expect(getMethod(aTerm(fields))).toEqual(how);
});

test('the Method column shows the same options as the contract', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const term = withChanges(aTerm(), draft);
      const how = getMethod(term);
      const told = how.kind === 'none' ? [] : how.kind === 'one' ? [how.option] : how.options;
      expect(told).toEqual(satisfiedOptions(term));
    }),
  );
});

test('the pronunciation cell shows every typed pronunciation, even one that takes no effect', () => {
  expect(filledValues(aTerm({ phonemization: 'a', pronounceAs: 'x' }))).toEqual([
    'phonemization',
    'pronounceAs',
  ]);
  expect(filledValues(aTerm())).toEqual([]);
});

test.each([
  [
    'two languages by name',
    { phonemizationLanguageId: 'ko', pronunciationLanguageId: 'de' },
    ['Korean → German'],
  ],
  [
    'a language without a name by its ID',
    { phonemizationLanguageId: 'x-studio', pronunciationLanguageId: 'de' },
    ['x-studio → German'],
  ],
  ['IPA unchanged', { phonemization: 'a', pronunciationLanguageId: 'de' }, ['a']],
  ['a respelling in quotes', { pronounceAs: 'shiv awn', phonemizationLanguageId: 'en' }, ['“shiv awn”']],
  ['nothing for a single language', { phonemizationLanguageId: 'ko' }, []],
])('the Pronunciation column shows %s', (_rule, fields, shown) => {
  expect(shownPronunciations(aTerm(fields)).map(pronunciationText)).toEqual(shown);
});
