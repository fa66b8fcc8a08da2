// The form's values and what of them is sent. All four pronunciation fields stay in the form while the person
// tries the options; only the chosen option's fields are sent, and the rest is kept or removed as the person says.
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
  /** What happens to stored pronunciation fields that the chosen option doesn't show. */
  others: 'keep' | 'remove';
};

/** The option a form opens with: the first satisfied one, else the one that lacks least. */
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
 * As a new row of the table is filled in: most terms are in the usual language, and spoken with its accent.
 * @param usual undefined in an empty glossary
 */
export function newFormValues(usual = '', defaults: Partial<TermFormValues> = {}): TermFormValues {
  return blankFormValues({ languageId: usual, pronunciationLanguageId: usual, ...defaults });
}

/** What goes with the language of the text, as long as nobody has said otherwise: here it turns from one to another. */
export function withLanguage(
  { pronunciationLanguageId, phonemizationLanguageId }: Readonly<TermFormValues>,
  was: string,
  now: string,
): Partial<Pick<TermFormValues, 'pronunciationLanguageId' | 'phonemizationLanguageId'>> {
  return {
    ...(pronunciationLanguageId === was && { pronunciationLanguageId: now }),
    // It is filled in with the way that needs it.
    ...(was !== '' && phonemizationLanguageId === was && { phonemizationLanguageId: now }),
  };
}

export function isShown(option: PronunciationOption, field: PronunciationField): boolean {
  const shown: readonly PronunciationField[] = OPTION_FIELDS[option];
  return shown.includes(field);
}

/** Stored pronunciation fields that the chosen option doesn't show. */
export function otherFields(option: PronunciationOption, before: Readonly<TermDraft>): PronunciationField[] {
  return PRONUNCIATION_FIELDS.filter((field) => before[field] !== '' && !isShown(option, field));
}

/** The term these values describe: shown fields as typed, hidden ones as stored or empty. */
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
