// The attributes of a term that a file can contain: its ID and everything a person can edit.
// JSON has the names of the API (specification §2.3), tables have those on the screen.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';

export const TEXT_ATTRIBUTES = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type TextAttribute = (typeof TEXT_ATTRIBUTES)[number];

/** Attributes in the column order of exported files. */
export const ATTRIBUTES = ['id', ...TEXT_ATTRIBUTES, 'caseSensitive'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Column titles of CSV and Excel exports, as on the screen. An import understands these and the names of the API. */
export const COLUMN_TITLES = {
  id: 'Term ID',
  word: 'Word',
  languageId: 'Language',
  phonemization: 'IPA',
  phonemizationLanguageId: 'Read as',
  pronunciationLanguageId: 'Accent',
  pronounceAs: 'Respelling',
  caseSensitive: 'Match case',
} as const satisfies Record<Attribute, string>;

export type Entry = Pick<Term, Attribute>;

/** Returns an attribute as the text of a table cell; '' if it is not set. */
export function entryCell(entry: Entry, attribute: Attribute): string {
  const value = entry[attribute];
  return value === null ? '' : String(value);
}
