// What a file can hold of a term: its id, and what a person decides about it. The names of the columns are the API's (§2.3).
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';

export const ENTRY_TEXTS = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type EntryText = (typeof ENTRY_TEXTS)[number];

/** In the order of the columns of an exported file. */
export const ATTRIBUTES = ['id', ...ENTRY_TEXTS, 'caseSensitive'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export type Entry = Pick<Term, Attribute>;

/** As a cell of a table: unset is "". */
export function cellOf(entry: Entry, attribute: Attribute): string {
  const value = entry[attribute];
  return value === null ? '' : String(value);
}
