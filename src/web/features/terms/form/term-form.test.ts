import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTerm, termChanges } from '#contract/glossary.ts';
import { OPTION_FIELDS, PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { BLANK_DRAFT, changedAttributes, draftOf, withChanges } from '#web/features/terms/editing/changes.ts';
import { anyDraft, aTerm } from '#web/features/terms/testing/terms.ts';
import { checkForm } from './term-form-check.ts';
import {
  blankFormValues,
  draftOfForm,
  formValues,
  newFormValues,
  openingOption,
  otherFields,
  type TermFormValues,
  withLanguage,
} from './term-form-values.ts';

const anyOption = fc.constantFrom(...PRONUNCIATION_OPTIONS);
const anyValues: fc.Arbitrary<TermFormValues> = fc
  .tuple(anyDraft, fc.record({ option: anyOption, others: fc.constantFrom('keep', 'remove') }))
  .map(([draft, choice]) => Object.assign(choice, draft));

describe('a new term', () => {
  test('can be submitted if and only if the contract accepts it and the chosen option is satisfied', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const draft = draftOfForm(values);
        const accepted = newTerm.safeParse(draft).success && satisfiedOptions(draft).includes(values.option);
        expect(Object.keys(checkForm(values)).length === 0).toBe(accepted);
      }),
    );
  });

  test('can have all values that the contract accepts, under each option they satisfy', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        fc.pre(newTerm.safeParse(draft).success);
        const options = satisfiedOptions(draft);
        expect(options).not.toEqual([]);
        for (const option of options) expect(checkForm({ ...draft, option, others: 'keep' })).toEqual({});
      }),
    );
  });

  test('starts with the usual language and its accent, unless defaults are given', () => {
    const usual = { languageId: 'en-GB', pronunciationLanguageId: 'en-GB' };
    expect(newFormValues('en-GB')).toMatchObject({ ...usual, phonemizationLanguageId: '' });
    expect(newFormValues('de', usual)).toMatchObject(usual);
    expect(newFormValues()).toEqual(blankFormValues());
  });

  test('changes languages equal to its own with it, and keeps others', () => {
    const english = newFormValues('en');
    expect(withLanguage(english, 'en', 'de')).toEqual({ pronunciationLanguageId: 'de' });
    expect(withLanguage({ ...english, phonemizationLanguageId: 'en' }, 'en', 'de')).toEqual({
      pronunciationLanguageId: 'de',
      phonemizationLanguageId: 'de',
    });
    expect(withLanguage({ ...english, pronunciationLanguageId: 'fr' }, 'en', 'de')).toEqual({});
    expect(withLanguage(newFormValues(), '', 'd')).toEqual({ pronunciationLanguageId: 'd' });
  });

  test('keeps fields that the option does not show in the form, and does not send them', () => {
    const values = blankFormValues({ phonemization: 'kuː', pronounceAs: 'coo', option: 'pronounce-as' });
    expect(draftOfForm(values)).toMatchObject({ phonemization: '', pronounceAs: 'coo' });
    expect(values.phonemization).toBe('kuː');
  });

  test('can be saved although a hidden field is invalid', () => {
    const values = blankFormValues({
      word: 'a',
      languageId: 'en',
      option: 'pronounce-as',
      pronounceAs: 'b',
      phonemizationLanguageId: 'en',
      phonemization: 'x'.repeat(1001),
    });
    expect(checkForm(values)).toEqual({});
  });

  test.each(PRONUNCIATION_OPTIONS)('%s: each missing field has a message', (option) => {
    const messages = checkForm(blankFormValues({ option }));
    expect(Object.keys(messages).toSorted()).toEqual(
      ['word', 'languageId', ...OPTION_FIELDS[option]].toSorted(),
    );
  });
});

describe('an edit', () => {
  test('without a change sends no changes', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const term = withChanges(aTerm(), draft);
        expect(changedAttributes(draftOf(term), draftOfForm(formValues(term), draftOf(term)))).toEqual({});
      }),
    );
  });

  test('that the form accepts is accepted by the contract and satisfies the chosen option', () => {
    fc.assert(
      fc.property(anyDraft, anyValues, (before, values) => {
        fc.pre(Object.keys(checkForm(values, before)).length === 0);
        const changes = changedAttributes(before, draftOfForm(values, before));
        expect(termChanges.safeParse(changes).success).toBe(true);
        const after = withChanges(withChanges(aTerm(), before), changes);
        expect(satisfiedOptions(after)).toContain(values.option);
      }),
    );
  });

  test('with another option removes the fields of the old one, or keeps them on request', () => {
    const before = {
      ...BLANK_DRAFT,
      word: 'a',
      languageId: 'en',
      phonemization: 'ə',
      pronunciationLanguageId: 'en',
    };
    const values = {
      ...before,
      option: 'pronounce-as',
      pronounceAs: 'uh',
      phonemizationLanguageId: 'en',
    } as const;
    expect(otherFields('pronounce-as', before)).toEqual(['phonemization', 'pronunciationLanguageId']);
    expect(changedAttributes(before, draftOfForm({ ...values, others: 'remove' }, before))).toEqual({
      pronounceAs: 'uh',
      phonemizationLanguageId: 'en',
      phonemization: '',
      pronunciationLanguageId: '',
    });
    expect(changedAttributes(before, draftOfForm({ ...values, others: 'keep' }, before))).toEqual({
      pronounceAs: 'uh',
      phonemizationLanguageId: 'en',
    });
  });

  test.each([
    ['the first satisfied option', { pronounceAs: 'x', phonemizationLanguageId: 'en' }, 'pronounce-as'],
    [
      'the option with the fewest missing fields if none is satisfied',
      { phonemization: 'x' },
      'manual-phonemization',
    ],
  ])('opens with %s', (_rule, fields, option) => {
    expect(openingOption(aTerm(fields))).toBe(option);
  });
});
