// The values of a term in a row, and the changes that they make to an existing term.
import { type Entry, TEXT_ATTRIBUTES, type TextAttribute } from '#lexicon/entry.ts';

/** Values of a term as text; '' if a value is not set. */
export type Draft = Record<TextAttribute, string> & { caseSensitive: boolean };
export type Changes = Partial<Draft>;

/** Values of a row. An attribute without a column is missing, and does not change the term. */
export interface RowValues {
  readonly id?: string;
  readonly texts: Readonly<Partial<Record<TextAttribute, string>>>;
  readonly caseSensitive?: boolean;
}

/** A term that is already in the glossary. */
export interface ExistingTerm extends Entry {
  readonly updatedAt: string;
}

export const DEFAULT_LANGUAGE_FIELDS = [
  'languageId',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
] as const;
/** Language IDs that fill empty language cells. */
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

/**
 * Applies a row to a term, or to an empty draft for a new term. Default languages fill fields that would be empty but are
 * needed.
 */
export function applyRow(given: RowValues, before: Draft = BLANK, fixed: DefaultLanguages = {}): Draft {
  const { caseSensitive = before.caseSensitive } = given;
  const result: Draft = { ...before, caseSensitive };
  for (const field of TEXT_ATTRIBUTES) {
    const text = given.texts[field];
    // The service trims texts, so a difference in outer white space is no change.
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
