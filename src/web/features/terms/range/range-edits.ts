// What pasting, filling down and emptying a range come to: one set of changes per term, in the order of the rows.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import {
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  type TermChange,
  withChanges,
} from '#web/features/terms/editing/changes.ts';
import type { ValueField } from '#web/features/terms/list/how.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { blankTerm, isNewRow, newRowId } from '#web/features/terms/new-rows/new-rows.ts';
import { isBlank } from '#web/lib/same-text.ts';
import {
  changesFor,
  columnOf,
  copied,
  emptied,
  languagesWith,
  type PasteTarget,
  type SettleLanguage,
  waysNamed,
} from './cell-changes.ts';
import type { CopiedValues } from './copied-values.ts';
import type { CellRange } from './range.ts';

/** The term in each row, top to bottom. */
export type Rows = readonly Term[];

/** The same where only some are looked at: to find the terms of a hundred thousand rows takes longer than to paste. */
export interface RowLookup {
  readonly length: number;
  readonly at: (row: number) => Term | undefined;
}

export interface Paste {
  readonly edits: readonly TermChange[];
  /** What was pasted onto. */
  readonly range: CellRange;
  /** Cells that could not take their text, such as a word for a truth value. */
  readonly refused: number;
  /** What stood in the How column and went nowhere: it shows what the other columns say. */
  readonly noWays: readonly string[];
  /** Whether times were among the texts, which nobody can set. */
  readonly hadTimes: boolean;
  /** Columns of texts for which there was no column at the right. */
  readonly cutOff: number;
  /** What stands below the last row: a new row each. */
  readonly added: readonly Changes[];
}

/** Where texts go: from the first of the columns on. */
export interface Onto extends Pick<CellRange, 'top' | 'bottom'> {
  readonly columns: readonly PasteTarget[];
}

export interface PasteOnto {
  readonly rows: RowLookup;
  /** The columns there are, left to right. */
  readonly shown: readonly PasteTarget[];
  /** How the pronunciations among the texts are said, where that is known. */
  readonly values?: CopiedValues | undefined;
}

/**
 * Puts texts onto a range, a row at a step. One that is a multiple of the texts' size gets them as often as they fit, any other
 * as many cells as there are texts from its first cell on.
 */
export function* pasting(
  texts: readonly (readonly string[])[],
  onto: Onto,
  { rows, shown, values }: PasteOnto,
  settle: SettleLanguage,
): Generator<void, Paste> {
  // Not Math.max of all at once: an engine takes only so many.
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const left = shown.findIndex((column) => column === onto.columns[0]);
  const targets = shown.slice(left, left + repeated(onto.columns.length, width));
  const columns = [...new Set(targets.map(columnOf))];
  const given = new Set(columns);
  const bottom = onto.top + rowsReached(texts, onto) - 1;
  const howAt = targets.indexOf('how');
  const isOfBoth = targets.includes('phonemization') && targets.includes('pronounceAs');
  let refused = 0;
  let hadTimes = false;
  const noWays: string[] = [];

  const changesIn = (term: Term, target: PasteTarget, text: string, how: string | undefined) => {
    // Where headings name each of the two, none takes the other’s place.
    if (isOfBoth && isField(target)) return { [target]: text };
    return changesFor(term, target, text, how, settle);
  };
  /** What a row of texts makes of a term. What its cells can't take is counted. */
  const madeBy = (term: Term, row: number): TermChange[] => {
    const line = texts[row] ?? [];
    const how = howAt < 0 ? undefined : line[howAt % width];
    const parts: Changes[] = [];
    for (const [at, target] of targets.entries()) {
      const text = line[at % width];
      const copy = target === 'value' && at % width === values?.column ? values.rows[row] : undefined;
      if (copy) parts.push(copy);
      else if (text === undefined || target === 'how') continue;
      else if (target === 'updated') hadTimes ||= !values && !isBlank(text);
      else {
        const changes = changesIn(term, target, text, how);
        if (changes) parts.push(changes);
        else refused += 1;
      }
    }
    if (how === undefined || isBlank(how)) return madeOf(term, parts, given);
    const said = targets.flatMap((target, at) =>
      columnOf(target) === 'value' ? (line[at % width] ?? []) : [],
    );
    const made = madeOf(term, parts, given);
    if (waysNamed(how)) {
      // Beside a pronunciation it has said which that is.
      if (said.length === 0 && !isSaid(how, withChanges(term, made[0]?.changes ?? {}))) noWays.push(how);
      return made;
    }
    const instead = said.every(isBlank) ? changesFor(term, 'value', how, undefined, settle) : undefined;
    if (!instead) noWays.push(how);
    return instead ? madeOf(term, [...parts, instead], given) : made;
  };
  const edits: TermChange[] = [];
  const added: Changes[] = [];
  for (let row = onto.top; row <= bottom; row++) {
    const term = rows.at(row);
    const made = madeBy(term ?? BLANK, (row - onto.top) % texts.length);
    if (term) edits.push(...made);
    else added.push(...made.map(({ changes }) => changes));
    yield;
  }
  const range = { top: onto.top, bottom: Math.min(bottom, rows.length - 1), columns };
  const cutOff = Math.max(0, width - targets.length);
  return { edits, range, refused, noWays, hadTimes, added, cutOff };
}

function isField(target: PasteTarget): target is ValueField {
  return target === 'phonemization' || target === 'pronounceAs';
}

/** Whether a term is spoken in the ways a text of the How column names. */
function isSaid(how: string, term: Term): boolean {
  const ways = satisfiedOptions(term);
  return waysNamed(how)?.every((way) => ways.includes(way)) ?? false;
}

const BLANK = blankTerm(newRowId(''));

/** How many rows a paste is about, those that are new included. */
export function rowsReached(texts: readonly unknown[], onto: Pick<CellRange, 'top' | 'bottom'>): number {
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
  const given = new Set(range.columns);
  return rows.slice(top + 1, range.bottom + 1).flatMap((term) =>
    madeOf(
      term,
      range.columns.map((column) => copied(from, column)),
      given,
    ),
  );
}

export function emptiedRange(range: CellRange, rows: Rows): TermChange[] {
  return rows.slice(range.top, range.bottom + 1).flatMap((term) =>
    madeOf(
      term,
      range.columns.map((column) => emptied(term, column)),
      new Set(range.columns),
    ),
  );
}

/**
 * Nothing where the term is so already.
 * @param given the columns the parts are about
 */
function madeOf(
  term: Term,
  parts: readonly (Changes | undefined)[],
  given: ReadonlySet<SortColumn>,
): TermChange[] {
  const before = draftOf(term);
  const after = { ...before };
  for (const part of parts) Object.assign(after, part);
  // A new row gets the languages it lacks where it is put together.
  if (!isNewRow(term.id)) Object.assign(after, languagesWith(before, after, given));
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
