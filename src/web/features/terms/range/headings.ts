// A sheet is often copied with its row of headings: that is no term, and says which column is which.
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

type Texts = readonly (readonly string[])[];

interface Sheet {
  /** Without the columns that are left out. */
  readonly texts: Texts;
  /** The column each text of a row is for; undefined where no headings say so. */
  readonly named: readonly SortColumn[] | undefined;
  /** Headings that no column here has: what stands below them is left out. */
  readonly unknown: readonly string[];
  /** Whether something is left out that has no heading and no column to stand on. */
  readonly isUnnamedLeftOut: boolean;
}

/** @param onto the columns it is pasted onto, from the first on: one without a heading goes where it stands */
export function withoutHeadings(texts: Texts, onto: readonly SortColumn[]): Sheet {
  const [first = [], ...others] = texts;
  const columns = first.map((text, at) => (isBlank(text) ? onto[at] : columnNamed(text)));
  const named = columns.filter((column) => column !== undefined);
  const known = first.filter((text, at) => !isBlank(text) && columns[at]).length;
  // Of one alone nobody can tell: “Word” is a word.
  const areHeadings = known > 1 && others.length > 0 && new Set(named).size === named.length;
  if (!areHeadings) return { texts, named: undefined, unknown: [], isUnnamedLeftOut: false };
  const unknown = first.filter((text, at) => !isBlank(text) && !columns[at]).map((text) => text.trim());
  // What stands beyond the headings stays: there is no column for it, and that is told.
  const isLeft = (_text: string, at: number) => at >= first.length || columns[at] !== undefined;
  const isUnnamed = (text: string, at: number) => !isLeft(text, at) && isBlank(first[at]) && !isBlank(text);
  return {
    texts: others.map((row) => row.filter(isLeft)),
    named,
    unknown,
    isUnnamedLeftOut: others.some((row) => row.some(isUnnamed)),
  };
}

function isBlank(text = ''): boolean {
  return text.trim() === '';
}

function columnNamed(heading: string): SortColumn | undefined {
  const name = heading.trim().toLowerCase();
  return SORT_COLUMNS.find((column) => namesOf(column).some((one) => one.toLowerCase() === name));
}

function namesOf(column: SortColumn): readonly string[] {
  return [words.columns[column], ...(column === 'caseSensitive' ? [words.table.case] : [])];
}
