// Converts a lexeme to rows: one term per grapheme, with the preferred phoneme and alias, or the first of each.
import type { Attribute } from '#lexicon/entry.ts';
import type { SheetRow } from '#lexicon/read/sheet.ts';

export const PLS_COLUMNS = [
  'word',
  'languageId',
  'phonemization',
  'pronunciationLanguageId',
  'pronounceAs',
  'phonemizationLanguageId',
] as const satisfies readonly Attribute[];

interface Alias {
  readonly text: string;
  readonly isPreferred: boolean;
}

interface Phoneme extends Alias {
  readonly alphabet: string;
}

export interface LexemeDraft {
  readonly line: number;
  readonly graphemes: string[];
  readonly phonemes: Phoneme[];
  readonly aliases: Alias[];
}

export function createLexemeDraft(line: number): LexemeDraft {
  return { line, graphemes: [], phonemes: [], aliases: [] };
}

export function lexemeToRows(
  { line, graphemes, phonemes, aliases }: LexemeDraft,
  languageId: string,
): { rows: SheetRow[]; hasMorePronunciations: boolean } {
  const phoneme = preferred(phonemes);
  const alias = preferred(aliases);
  const sounds = phoneme ? [phoneme.text, languageId] : [undefined, undefined];
  const words = alias ? [alias.text, languageId] : [undefined, undefined];
  const alphabet = phoneme?.alphabet.toLowerCase() ?? 'ipa';
  const isForeign = alphabet !== 'ipa' && alphabet !== '';
  const rows = (graphemes.length > 0 ? graphemes : ['']).map((word): SheetRow => {
    const cells = [word, languageId, ...sounds, ...words];
    return isForeign ? { line, cells, problem: { kind: 'not-ipa', alphabet } } : { line, cells };
  });
  return { rows, hasMorePronunciations: phonemes.length > 1 || aliases.length > 1 };
}

function preferred<T extends Alias>(all: readonly T[]): T | undefined {
  return all.find(({ isPreferred }) => isPreferred) ?? all[0];
}
