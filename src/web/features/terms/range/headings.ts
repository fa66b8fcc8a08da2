// A sheet is often copied with its row of headings: that is no term, and says which column is which.
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

type Texts = readonly (readonly string[])[];

interface Sheet {
  readonly texts: Texts;
  /** The column each text of a row is for; undefined where no headings say so. */
  readonly named: readonly SortColumn[] | undefined;
}

/** @param onto the columns it is pasted onto, from the first on: one without a heading goes where it stands */
export function withoutHeadings(texts: Texts, onto: readonly SortColumn[]): Sheet {
  const [first = [], ...others] = texts;
  const said = first.filter((text) => text.trim() !== '').length;
  const named = first.flatMap((text, at) => (text.trim() === '' ? onto[at] : columnNamed(text)) ?? []);
  // Of one alone nobody can tell: “Word” is a word.
  const areHeadings = said > 1 && others.length > 0 && new Set(named).size === first.length;
  return areHeadings ? { texts: others, named } : { texts, named: undefined };
}

function columnNamed(heading: string): SortColumn | undefined {
  const name = heading.trim().toLowerCase();
  return SORT_COLUMNS.find((column) => namesOf(column).some((one) => one.toLowerCase() === name));
}

function namesOf(column: SortColumn): readonly string[] {
  return [words.columns[column], ...(column === 'caseSensitive' ? [words.table.case] : [])];
}
