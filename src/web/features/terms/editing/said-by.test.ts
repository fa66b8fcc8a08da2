import { expect, test } from 'vitest';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { withChanges } from './changes.ts';
import { OPTION_FIELD } from './only-way.ts';
import { getInitialText, toChanges, toOnlyOption } from './said-by.ts';

const READ = { phonemizationLanguageId: 'ko', pronunciationLanguageId: 'en' };
const IPA = { phonemization: 'dʒɪf', pronunciationLanguageId: 'en-US' };
const LIKE = { pronounceAs: 'jiff', phonemizationLanguageId: 'en-GB' };
const TERMS = [{}, READ, IPA, LIKE, { ...IPA, ...LIKE }, { pronunciationLanguageId: 'en' }].map(aTerm);

test('a chosen option becomes the only pronunciation option of any term', () => {
  for (const term of TERMS)
    for (const way of PRONUNCIATION_OPTIONS)
      expect(satisfiedOptions(withChanges(term, toOnlyOption(term, way, 'x')))).toEqual([way]);
});

test('the second language is kept, or filled in from the language of the text', () => {
  expect(toOnlyOption(aTerm(IPA), 'manual-phonemization', 'ɡɪf')).toMatchObject({
    pronunciationLanguageId: 'en-US',
  });
  expect(toOnlyOption(aTerm(LIKE), 'manual-phonemization', 'ɡɪf')).toMatchObject({
    pronunciationLanguageId: 'en',
  });
  expect(toOnlyOption(aTerm(LIKE), 'pronounce-as', 'x')).toMatchObject({ phonemizationLanguageId: 'en-GB' });
});

test('by-looks detects whether the text is IPA or words', () => {
  const byLooks = (began: ReturnType<typeof aTerm>, text: string) =>
    withChanges(began, toChanges({ began, field: 'phonemization', way: 'by-looks' }, text));
  expect(byLooks(aTerm(), 'jiff')).toMatchObject({ pronounceAs: 'jiff', phonemizationLanguageId: 'en' });
  expect(byLooks(aTerm(READ), 'dʒɪf')).toMatchObject({
    phonemization: 'dʒɪf',
    phonemizationLanguageId: null,
    pronunciationLanguageId: 'en',
  });
  expect(byLooks(aTerm(READ), ' ')).toEqual(aTerm(READ));
});

test('choosing IPA offers the existing words, and empty text changes nothing', () => {
  const ways = PRONUNCIATION_OPTIONS.map((way) => ({ began: aTerm(LIKE), field: OPTION_FIELD[way], way }));
  expect(ways.map(getInitialText)).toEqual(['en-GB', 'jiff', 'jiff']);
  expect(ways.map((typed) => toChanges(typed, ''))).toEqual([{}, {}, {}]);
});
