// Maps the columns of a file to attributes of a term. Recognizes headings of the API, of this app and of other products.
import { ATTRIBUTES, type Attribute } from '#lexicon/entry.ts';

/** Attribute of each column of a sheet; null for a column that is skipped. No attribute occurs twice. */
export type ColumnMapping = readonly (Attribute | null)[];

/** Known headings in lower case, without spaces and punctuation. */
const HEADINGS: Readonly<Record<Attribute, readonly string[]>> = {
  id: ['id', 'termid', 'itemid'],
  word: [
    'word',
    'words',
    'term',
    'text',
    'grapheme',
    'source',
    'phrase',
    'stringtoreplace',
    'entry',
    'original',
  ],
  languageId: ['languageid', 'language', 'languageofthetext', 'lang', 'locale', 'languagecode', 'xmllang'],
  phonemization: ['phonemization', 'ipa', 'phoneme', 'phonemes', 'transcription', 'pronunciation'],
  phonemizationLanguageId: ['phonemizationlanguageid', 'readas', 'readin', 'phonemizedin'],
  pronunciationLanguageId: ['pronunciationlanguageid', 'accent', 'spokenin'],
  pronounceAs: ['pronounceas', 'sayitlike', 'alias', 'respelling', 'replacement', 'sayas', 'target'],
  caseSensitive: ['casesensitive', 'case', 'matchcase'],
};
const ATTRIBUTE_BY_HEADING: ReadonlyMap<string, Attribute> = new Map(
  ATTRIBUTES.flatMap((attribute) => HEADINGS[attribute].map((heading) => [heading, attribute] as const)),
);

export function attributeForHeading(heading: string): Attribute | undefined {
  return ATTRIBUTE_BY_HEADING.get(heading.toLowerCase().replace(/[\s\p{P}]/gu, ''));
}

/** Maps each column by its heading. If several columns fit an attribute, the first one gets it. */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const taken = new Set<Attribute>();
  return headings.map((heading) => {
    const attribute = attributeForHeading(heading);
    if (!attribute || taken.has(attribute)) return null;
    taken.add(attribute);
    return attribute;
  });
}

/** Assigns an attribute to one column. A column that had the attribute before is skipped from then on. */
export function setColumn(columns: ColumnMapping, index: number, attribute: Attribute | null): ColumnMapping {
  return columns.map((now, at) => (at === index ? attribute : now === attribute ? null : now));
}
