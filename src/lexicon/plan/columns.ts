// Which column of a file means what: guessed from its heading, in the words of the API, of this app and of others.
import { ATTRIBUTES, type Attribute } from '#lexicon/entry.ts';

/** For each column of a sheet; null where it is left out. No attribute twice. */
export type ColumnMapping = readonly (Attribute | null)[];

/** Without case, spaces and punctuation. */
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
  phonemizationLanguageId: ['phonemizationlanguageid', 'readin', 'phonemizedin'],
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

/** The first column of each meaning has it. */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const taken = new Set<Attribute>();
  return headings.map((heading) => {
    const attribute = attributeForHeading(heading);
    if (!attribute || taken.has(attribute)) return null;
    taken.add(attribute);
    return attribute;
  });
}

/** Another meaning for one column; whichever had it before is left out. */
export function setColumn(columns: ColumnMapping, index: number, attribute: Attribute | null): ColumnMapping {
  return columns.map((now, at) => (at === index ? attribute : now === attribute ? null : now));
}
