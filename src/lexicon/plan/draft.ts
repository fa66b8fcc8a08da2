// A term as a row of a file gives it, and what of an existing term that changes.
import { type Entry, TEXT_ATTRIBUTES, type TextAttribute } from '#lexicon/entry.ts';

/** A term as it is written: unset is "". */
export type Draft = Record<TextAttribute, string> & { caseSensitive: boolean };
export type Changes = Partial<Draft>;

/** What a row says; an attribute it doesn't mention is not there. */
export interface RowValues {
  readonly id?: string;
  readonly texts: Readonly<Partial<Record<TextAttribute, string>>>;
  readonly caseSensitive?: boolean;
}

/** A term that is there already. */
export interface ExistingTerm extends Entry {
  readonly updatedAt: string;
}

export const DEFAULT_LANGUAGE_FIELDS = [
  'languageId',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
] as const;
/** Languages for what a file doesn't say. */
export type DefaultLanguages = Readonly<Partial<Record<(typeof DEFAULT_LANGUAGE_FIELDS)[number], string>>>;

export function toDraft(entry: Entry): Draft {
  return {
    word: entry.word,
    languageId: entry.languageId,
    phonemization: entry.phonemization ?? '',
    phonemizationLanguageId: entry.phonemizationLanguageId ?? '',
    pronunciationLanguageId: entry.pronunciationLanguageId ?? '',
    pronounceAs: entry.pronounceAs ?? '',
    caseSensitive: entry.caseSensitive,
  };
}

const BLANK: Draft = {
  word: '',
  languageId: '',
  phonemization: '',
  phonemizationLanguageId: '',
  pronunciationLanguageId: '',
  pronounceAs: '',
  caseSensitive: false,
};

/** The row over what was there, or over nothing. A fixed language fills what would be missing then. */
export function applyRow(given: RowValues, before: Draft = BLANK, fixed: DefaultLanguages = {}): Draft {
  const { caseSensitive = before.caseSensitive } = given;
  const result: Draft = { ...before, caseSensitive };
  for (const field of TEXT_ATTRIBUTES) {
    const text = given.texts[field];
    // White space at an end is no change: the service stores none.
    if (text !== undefined && text.trim() !== before[field].trim()) result[field] = text.trim();
  }
  const fill = (field: (typeof DEFAULT_LANGUAGE_FIELDS)[number]) => {
    if (result[field] === '') result[field] = fixed[field] ?? '';
  };
  fill('languageId');
  if (result.pronounceAs !== '') fill('phonemizationLanguageId');
  if (result.phonemization !== '') fill('pronunciationLanguageId');
  return result;
}

export function diffDrafts(before: Draft, after: Draft): Changes {
  const changes: Changes = {};
  for (const field of TEXT_ATTRIBUTES) if (after[field] !== before[field]) changes[field] = after[field];
  if (after.caseSensitive !== before.caseSensitive) changes.caseSensitive = after.caseSensitive;
  return changes;
}
