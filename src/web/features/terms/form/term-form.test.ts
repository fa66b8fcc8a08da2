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
  test('can be submitted exactly when the contract takes it and the chosen option is satisfied', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const draft = draftOfForm(values);
        const accepted = newTerm.safeParse(draft).success && satisfiedOptions(draft).includes(values.option);
        expect(Object.keys(checkForm(values)).length === 0).toBe(accepted);
      }),
    );
  });

  test('whatever the contract takes can be entered, under each option it satisfies', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        fc.pre(newTerm.safeParse(draft).success);
        const options = satisfiedOptions(draft);
        expect(options).not.toEqual([]);
        for (const option of options) expect(checkForm({ ...draft, option, others: 'keep' })).toEqual({});
      }),
    );
  });

  test('begins in the usual language with its accent, unless the one before had others', () => {
    const usual = { languageId: 'en-GB', pronunciationLanguageId: 'en-GB' };
    expect(newFormValues('en-GB')).toMatchObject({ ...usual, phonemizationLanguageId: '' });
    expect(newFormValues('de', usual)).toMatchObject(usual);
    expect(newFormValues()).toEqual(blankFormValues());
  });

  test('another language turns what was filled in with it, and nothing that somebody chose', () => {
    const english = newFormValues('en');
    expect(withLanguage(english, 'en', 'de')).toEqual({ pronunciationLanguageId: 'de' });
    expect(withLanguage({ ...english, phonemizationLanguageId: 'en' }, 'en', 'de')).toEqual({
      pronunciationLanguageId: 'de',
      phonemizationLanguageId: 'de',
    });
    expect(withLanguage({ ...english, pronunciationLanguageId: 'fr' }, 'en', 'de')).toEqual({});
    expect(withLanguage(newFormValues(), '', 'd')).toEqual({ pronunciationLanguageId: 'd' });
  });

  test('fields the option does not show stay in the form and are not sent', () => {
    const values = blankFormValues({ phonemization: 'kuː', pronounceAs: 'coo', option: 'pronounce-as' });
    expect(draftOfForm(values)).toMatchObject({ phonemization: '', pronounceAs: 'coo' });
    expect(values.phonemization).toBe('kuː');
  });

  test('a hidden field that could never be saved does not stand in the way', () => {
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

  test.each(PRONUNCIATION_OPTIONS)('%s: each field it needs and lacks is told on that field', (option) => {
    const messages = checkForm(blankFormValues({ option }));
    expect(Object.keys(messages).toSorted()).toEqual(
      ['word', 'languageId', ...OPTION_FIELDS[option]].toSorted(),
    );
  });
});

describe('an edit', () => {
  test('opened and saved untouched changes nothing', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const term = withChanges(aTerm(), draft);
        expect(changedAttributes(draftOf(term), draftOfForm(formValues(term), draftOf(term)))).toEqual({});
      }),
    );
  });

  test('that passes the form passes the contract and leaves the chosen option satisfied', () => {
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

  test('that turns to another option removes the fields of the old one, or keeps them when told to', () => {
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
    ['the one that lacks least, where none is satisfied', { phonemization: 'x' }, 'manual-phonemization'],
  ])('opens with %s', (_rule, fields, option) => {
    expect(openingOption(aTerm(fields))).toBe(option);
  });
});
