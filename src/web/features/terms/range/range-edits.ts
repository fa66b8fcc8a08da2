// What pasting, filling down and emptying a range come to: one set of changes per term, in the order of the rows.
import type { Term } from '#contract/glossary.ts';
import {
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  type TermChange,
} from '#web/features/terms/editing/changes.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { blankTerm, isNewRow, newRowId } from '#web/features/terms/new-rows/new-rows.ts';
import { changesFor, copied, emptied, type SettleLanguage } from './cell-changes.ts';
import type { CopiedValues } from './copied-values.ts';
import type { CellRange } from './range.ts';

/** The term in each row, top to bottom. */
export type Rows = readonly Term[];

export interface Paste {
  readonly edits: readonly TermChange[];
  /** What was pasted onto. */
  readonly range: CellRange;
  /** Cells that could not take their text, such as a word for a truth value. */
  readonly refused: number;
  /** Columns of texts for which there was no column at the right. */
  readonly cutOff: number;
  /** What stands below the last row: a new row each. */
  readonly added: readonly Changes[];
}

export interface PasteOnto {
  readonly rows: Rows;
  /** The columns there are, left to right. */
  readonly shown: readonly SortColumn[];
  /** How the pronunciations among the texts are said, where that is known. */
  readonly values?: CopiedValues | undefined;
}

/**
 * Puts texts onto a range. One that is a multiple of the texts' size gets them as often as they fit, any other as many
 * cells as there are texts from its first cell on.
 */
export function pasted(
  texts: readonly (readonly string[])[],
  onto: CellRange,
  { rows, shown, values }: PasteOnto,
  settle: SettleLanguage,
): Paste {
  // Not Math.max of all at once: an engine takes only so many.
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const left = shown.findIndex((column) => column === onto.columns[0]);
  const columns = shown.slice(left, left + repeated(onto.columns.length, width));
  const bottom = onto.top + rowsReached(texts, onto) - 1;
  const howAt = columns.indexOf('how');
  let refused = 0;
  /** What a row of texts makes of a term; fewer than its cells where some are refused. */
  const changesIn = (term: Term, row: number): Changes[] =>
    columns.flatMap((column, at) => {
      const line = texts[row] ?? [];
      if (column === 'value' && at % width === values?.column) return values.rows[row] ?? [];
      const text = line[at % width];
      if (text === undefined || column === 'how' || column === 'updated') return [];
      const changes = changesFor(term, column, text, howAt < 0 ? undefined : line[howAt % width], settle);
      if (!changes) refused += 1;
      return changes ? [changes] : [];
    });
  const edits: TermChange[] = [];
  const added: Changes[] = [];
  for (let row = onto.top; row <= bottom; row++) {
    const term = rows[row];
    const made = madeOf(term ?? BLANK, changesIn(term ?? BLANK, (row - onto.top) % texts.length));
    if (term) edits.push(...made);
    else added.push(...made.map(({ changes }) => changes));
  }
  const range = { top: onto.top, bottom: Math.min(bottom, rows.length - 1), columns };
  return { edits, range, refused, added, cutOff: Math.max(0, width - columns.length) };
}

const BLANK = blankTerm(newRowId(''));

/** How many rows a paste is about, those that are new included. */
export function rowsReached(texts: readonly unknown[], onto: CellRange): number {
  return repeated(onto.bottom - onto.top + 1, texts.length);
}

/** How many cells a side takes: all where the texts fit a whole number of times, else once. */
function repeated(cells: number, texts: number): number {
  return cells % texts === 0 ? cells : texts;
}

/** The first row's cells in all rows below it; of a single row, those of the row above. */
export function filledDown(range: CellRange, rows: Rows): TermChange[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const from = rows[top];
  if (!from) return [];
  return rows.slice(top + 1, range.bottom + 1).flatMap((term) =>
    madeOf(
      term,
      range.columns.map((column) => copied(from, column)),
    ),
  );
}

export function emptiedRange(range: CellRange, rows: Rows): TermChange[] {
  return rows.slice(range.top, range.bottom + 1).flatMap((term) =>
    madeOf(
      term,
      range.columns.map((column) => emptied(term, column)),
    ),
  );
}

/** Nothing where the term is so already. */
function madeOf(term: Term, parts: readonly (Changes | undefined)[]): TermChange[] {
  const before = draftOf(term);
  const after = { ...before };
  for (const part of parts) Object.assign(after, part);
  const changes = changedAttributes(before, after);
  if (isEmpty(changes)) return [];
  return [{ term, changes: isNewRow(term.id) ? { ...changes, ...saidOfBoth(parts) } : changes }];
}

/** Which of the two ways a text is, where a row says so: a new one would go by its letters otherwise. */
function saidOfBoth(parts: readonly (Changes | undefined)[]): Changes {
  const said: Changes = {};
  for (const part of parts) Object.assign(said, part);
  const { phonemization, pronounceAs } = said;
  if (phonemization === undefined || pronounceAs === undefined) return {};
  return { phonemization: phonemization.trim(), pronounceAs: pronounceAs.trim() };
}
