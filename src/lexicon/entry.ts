// The attributes of a term that a file can contain: its ID and everything a person can edit.
// Columns have the names of the API (specification §2.3).
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';

export const TEXT_ATTRIBUTES = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type TextAttribute = (typeof TEXT_ATTRIBUTES)[number];

/** Attributes in the column order of exported files. */
export const ATTRIBUTES = ['id', ...TEXT_ATTRIBUTES, 'caseSensitive'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export type Entry = Pick<Term, Attribute>;

/** Returns an attribute as the text of a table cell; '' if it is not set. */
export function entryCell(entry: Entry, attribute: Attribute): string {
  const value = entry[attribute];
  return value === null ? '' : String(value);
}
