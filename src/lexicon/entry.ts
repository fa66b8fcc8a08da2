// What a file can hold of a term: its id, and what a person decides about it. The names of the columns are the API's (§2.3).
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';

export const TEXT_ATTRIBUTES = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type TextAttribute = (typeof TEXT_ATTRIBUTES)[number];

/** In the order of the columns of an exported file. */
export const ATTRIBUTES = ['id', ...TEXT_ATTRIBUTES, 'caseSensitive'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export type Entry = Pick<Term, Attribute>;

/** As a cell of a table: unset is "". */
export function entryCell(entry: Entry, attribute: Attribute): string {
  const value = entry[attribute];
  return value === null ? '' : String(value);
}
