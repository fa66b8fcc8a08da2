// Values of the form, and the term to send. All four pronunciation fields stay in the form while options are tried.
// Only the fields of the chosen option are sent; the others are kept or removed as the user decides.
import type { Term } from '#contract/glossary.ts';
import {
  missingFields,
  OPTION_FIELDS,
  PRONUNCIATION_FIELDS,
  PRONUNCIATION_OPTIONS,
  type PronunciationField,
  type PronunciationOption,
  satisfiedOptions,
} from '#contract/pronunciation.ts';
import { BLANK_DRAFT, draftOf, type TermDraft } from '#web/features/terms/editing/changes.ts';

export type TermFormValues = TermDraft & {
  option: PronunciationOption;
  /** Whether to keep stored pronunciation fields that the chosen option doesn't show. */
  others: 'keep' | 'remove';
};

/** Returns the option a form opens with: the first satisfied one, or the one with the fewest missing fields. */
export function openingOption(term: Term): PronunciationOption {
  const [satisfied] = satisfiedOptions(term);
  if (satisfied) return satisfied;
  const [nearest = 'phonemize-in-language'] = PRONUNCIATION_OPTIONS.toSorted(
    (a, b) => missingFields(a, term).length - missingFields(b, term).length,
  );
  return nearest;
}

export function formValues(term: Term): TermFormValues {
  return { ...draftOf(term), option: openingOption(term), others: 'keep' };
}

export function blankFormValues(defaults: Partial<TermFormValues> = {}): TermFormValues {
  return { ...BLANK_DRAFT, option: 'phonemize-in-language', others: 'keep', ...defaults };
}

/**
 * Returns the initial values of a new term, as in a new row of the table. Most terms are in the usual language and have
 * its accent.
 * @param usual usual language; undefined in an empty glossary
 */
export function newFormValues(usual = '', defaults: Partial<TermFormValues> = {}): TermFormValues {
  return blankFormValues({ languageId: usual, pronunciationLanguageId: usual, ...defaults });
}

/** Returns the languages that change with the term's language, because they were equal to it. */
export function withLanguage(
  { pronunciationLanguageId, phonemizationLanguageId }: Readonly<TermFormValues>,
  was: string,
  now: string,
): Partial<Pick<TermFormValues, 'pronunciationLanguageId' | 'phonemizationLanguageId'>> {
  return {
    ...(pronunciationLanguageId === was && { pronunciationLanguageId: now }),
    // An empty language is filled in with the option that needs it.
    ...(was !== '' && phonemizationLanguageId === was && { phonemizationLanguageId: now }),
  };
}

export function isShown(option: PronunciationOption, field: PronunciationField): boolean {
  const shown: readonly PronunciationField[] = OPTION_FIELDS[option];
  return shown.includes(field);
}

/** Returns the term's pronunciation fields that the chosen option doesn't show. */
export function otherFields(option: PronunciationOption, before: Readonly<TermDraft>): PronunciationField[] {
  return PRONUNCIATION_FIELDS.filter((field) => before[field] !== '' && !isShown(option, field));
}

/** Returns the term that the values describe: shown fields as typed, hidden ones as stored or empty. */
export function draftOfForm(
  values: Readonly<TermFormValues>,
  before: Readonly<TermDraft> = BLANK_DRAFT,
): TermDraft {
  const { option, others, ...draft } = values;
  for (const field of PRONUNCIATION_FIELDS) {
    if (!isShown(option, field)) draft[field] = others === 'keep' ? before[field] : '';
  }
  return draft;
}
