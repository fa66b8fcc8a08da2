// A sheet is often copied with its row of headings: that is no term.
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

type Texts = readonly (readonly string[])[];

/** @param columns those that it goes onto, from the first on */
export function withoutHeadings(texts: Texts, columns: readonly SortColumn[]): Texts {
  const [first = [], ...others] = texts;
  const said = first.filter((text) => text.trim() !== '').length;
  // Of one alone nobody can tell: “Word” is a word.
  if (said < 2 || others.length === 0) return texts;
  return first.every((text, at) => text.trim() === '' || isHeading(text, columns[at])) ? others : texts;
}

function isHeading(text: string, column: SortColumn | undefined): boolean {
  if (!column) return false;
  const names = [words.columns[column], ...(column === 'caseSensitive' ? [words.table.case] : [])];
  return names.some((name) => name.toLowerCase() === text.trim().toLowerCase());
}
