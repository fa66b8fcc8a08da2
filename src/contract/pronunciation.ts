// The three-option rule (§2.4): a term must satisfy at least one of three pairs of fields. The form, the import and the
// service all use this module.

export const PRONUNCIATION_OPTIONS = [
  'phonemize-in-language',
  'manual-phonemization',
  'pronounce-as',
] as const;
export type PronunciationOption = (typeof PRONUNCIATION_OPTIONS)[number];

export const PRONUNCIATION_FIELDS = [
  'phonemization',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
  'pronounceAs',
] as const;
export type PronunciationField = (typeof PRONUNCIATION_FIELDS)[number];

/** Fields of each option, in the order of the form. */
export const OPTION_FIELDS = {
  'phonemize-in-language': ['phonemizationLanguageId', 'pronunciationLanguageId'],
  'manual-phonemization': ['phonemization', 'pronunciationLanguageId'],
  'pronounce-as': ['pronounceAs', 'phonemizationLanguageId'],
} as const satisfies Record<PronunciationOption, readonly PronunciationField[]>;

/** Pronunciation fields of a term or a request. An unset field is null, "" or absent. */
export type Pronunciation = { readonly [F in PronunciationField]?: string | null | undefined };

/** @returns the missing fields of an option; empty if the option is satisfied */
export function missingFields(option: PronunciationOption, fields: Pronunciation): PronunciationField[] {
  return OPTION_FIELDS[option].filter((field) => isUnset(fields[field]));
}

/** @returns the satisfied options. The speech engine chooses if there are several. */
export function satisfiedOptions(fields: Pronunciation): PronunciationOption[] {
  return PRONUNCIATION_OPTIONS.filter(
    (option) => !OPTION_FIELDS[option].some((field) => isUnset(fields[field])),
  );
}

function isUnset(value: string | null | undefined): boolean {
  return !value?.trim();
}

/** Error message if no option is satisfied. */
export const NO_OPTION_MESSAGE =
  'A term needs a complete pronunciation: a “Read as” language and an accent; IPA and an accent; ' +
  'or a respelling and a “Read as” language.';
