// Edits from pasting, filling down and emptying a range: one set of changes per term, in the order of the rows.
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
import type { ValueField } from '#web/features/terms/list/method.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { blankTerm, isNewRow, newRowId } from '#web/features/terms/new-rows/new-rows.ts';
import { isBlank } from '#web/lib/same-text.ts';
import {
  copied,
  emptied,
  fillLanguages,
  namedOptions,
  type PasteTarget,
  type SettleLanguage,
  toChanges,
  toColumn,
} from './cell-changes.ts';
import type { CopiedValues } from './copied-values.ts';
import type { CellRange } from './range.ts';

/** Term of each row, top to bottom. */
export type Rows = readonly Term[];

/**
 * Like {@link Rows} with lookup on demand, because collecting the terms of 100,000 rows takes longer than the paste.
 */
export interface RowLookup {
  readonly length: number;
  readonly at: (row: number) => Term | undefined;
}

export interface Paste {
  readonly edits: readonly TermChange[];
  /** Range that was pasted onto. */
  readonly range: CellRange;
  /** Number of cells that couldn't accept their text, e.g. a word for a boolean. */
  readonly refused: number;
  /** Texts for the Method column that had no effect. The Method column is derived from the other columns. */
  readonly unusedMethodTexts: readonly string[];
  /** Whether texts for the Updated column were pasted, which can't be edited. */
  readonly hadTimes: boolean;
  /** Number of text columns beyond the last column of the table. */
  readonly cutOff: number;
  /** New rows for texts below the last row. */
  readonly added: readonly Changes[];
}

/** Target of a paste: from its first column on. */
export interface PasteArea extends Pick<CellRange, 'top' | 'bottom'> {
  readonly columns: readonly PasteTarget[];
}

export interface PasteOnto {
  readonly rows: RowLookup;
  /** Shown columns, left to right. */
  readonly shown: readonly PasteTarget[];
  /** Fields of copied pronunciations, if known. */
  readonly values?: CopiedValues | undefined;
}

/**
 * Pastes texts onto a range, one row per step. If the range is a multiple of the texts' size, the texts are repeated.
 * Otherwise they are pasted once from the first cell on.
 */
export function* pasting(
  texts: readonly (readonly string[])[],
  onto: PasteArea,
  { rows, shown, values }: PasteOnto,
  settle: SettleLanguage,
): Generator<void, Paste> {
  // Not Math.max(...lengths), because the number of arguments is limited.
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const left = shown.findIndex((column) => column === onto.columns[0]);
  const targets = shown.slice(left, left + repeated(onto.columns.length, width));
  const columns = [...new Set(targets.map(toColumn))];
  const given = new Set(columns);
  const bottom = onto.top + rowsReached(texts, onto) - 1;
  const methodColumn = targets.indexOf('how');
  const hasBothFields = targets.includes('phonemization') && targets.includes('pronounceAs');
  let refused = 0;
  let hadTimes = false;
  const unusedMethodTexts: string[] = [];

  const getChanges = (term: Term, target: PasteTarget, text: string, how: string | undefined) => {
    // If headings name both fields, a text in one must not clear the other.
    if (hasBothFields && isField(target)) return { [target]: text };
    return toChanges(term, target, text, how, settle);
  };
  /** Returns the edit of a term from its row of texts, and counts cells that can't accept their text. */
  const createEdits = (term: Term, row: number): TermChange[] => {
    const line = texts[row] ?? [];
    const how = methodColumn < 0 ? undefined : line[methodColumn % width];
    const parts: Changes[] = [];
    for (const [at, target] of targets.entries()) {
      const text = line[at % width];
      const copy = target === 'value' && at % width === values?.column ? values.rows[row] : undefined;
      if (copy) parts.push(copy);
      else if (text === undefined || target === 'how') continue;
      else if (target === 'updated') hadTimes ||= !values && !isBlank(text);
      else {
        const changes = getChanges(term, target, text, how);
        if (changes) parts.push(changes);
        else refused += 1;
      }
    }
    if (how === undefined || isBlank(how)) return combineChanges(term, parts, given);
    const pronunciations = targets.flatMap((target, at) =>
      toColumn(target) === 'value' ? (line[at % width] ?? []) : [],
    );
    const made = combineChanges(term, parts, given);
    if (namedOptions(how)) {
      // Next to a pronunciation, the text of the Method column has told its field already.
      if (pronunciations.length === 0 && !satisfiesOptions(how, withChanges(term, made[0]?.changes ?? {})))
        unusedMethodTexts.push(how);
      return made;
    }
    const instead = pronunciations.every(isBlank)
      ? toChanges(term, 'value', how, undefined, settle)
      : undefined;
    if (!instead) unusedMethodTexts.push(how);
    return instead ? combineChanges(term, [...parts, instead], given) : made;
  };
  const edits: TermChange[] = [];
  const added: Changes[] = [];
  for (let row = onto.top; row <= bottom; row++) {
    const term = rows.at(row);
    const made = createEdits(term ?? BLANK, (row - onto.top) % texts.length);
    if (term) edits.push(...made);
    else added.push(...made.map(({ changes }) => changes));
    yield;
  }
  const range = { top: onto.top, bottom: Math.min(bottom, rows.length - 1), columns };
  const cutOff = Math.max(0, width - targets.length);
  return { edits, range, refused, unusedMethodTexts, hadTimes, added, cutOff };
}

function isField(target: PasteTarget): target is ValueField {
  return target === 'phonemization' || target === 'pronounceAs';
}

/** Returns whether a term satisfies the options that a text of the Method column names. */
function satisfiesOptions(how: string, term: Term): boolean {
  const options = satisfiedOptions(term);
  return namedOptions(how)?.every((way) => options.includes(way)) ?? false;
}

const BLANK = blankTerm(newRowId(''));

/** Returns the number of rows that a paste affects, including new ones. */
export function rowsReached(texts: readonly unknown[], onto: Pick<CellRange, 'top' | 'bottom'>): number {
  return repeated(onto.bottom - onto.top + 1, texts.length);
}

/**
 * Returns the number of cells to fill in one direction: all if the texts fit a whole number of times, otherwise one per
 * text.
 */
function repeated(cells: number, texts: number): number {
  return cells % texts === 0 ? cells : texts;
}

/** Copies the first row of a range into the rows below. A single row is filled from the row above it. */
export function filledDown(range: CellRange, rows: Rows): TermChange[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const from = rows[top];
  if (!from) return [];
  const given = new Set(range.columns);
  return rows.slice(top + 1, range.bottom + 1).flatMap((term) =>
    combineChanges(
      term,
      range.columns.map((column) => copied(from, column)),
      given,
    ),
  );
}

export function emptiedRange(range: CellRange, rows: Rows): TermChange[] {
  return rows.slice(range.top, range.bottom + 1).flatMap((term) =>
    combineChanges(
      term,
      range.columns.map((column) => emptied(term, column)),
      new Set(range.columns),
    ),
  );
}

/**
 * Combines the changes of a row. Returns nothing if the term has those values already.
 * @param given columns that the changes are for
 */
function combineChanges(
  term: Term,
  parts: readonly (Changes | undefined)[],
  given: ReadonlySet<SortColumn>,
): TermChange[] {
  const before = draftOf(term);
  const after = { ...before };
  for (const part of parts) Object.assign(after, part);
  // Missing languages of a new row are filled in when the row is created.
  if (!isNewRow(term.id)) Object.assign(after, fillLanguages(before, after, given));
  const changes = changedAttributes(before, after);
  if (isEmpty(changes)) return [];
  return [{ term, changes: isNewRow(term.id) ? { ...changes, ...bothPronunciations(parts) } : changes }];
}

/**
 * Returns both pronunciation fields if a row names both. Without them, a new row would classify its text by the
 * letters.
 */
function bothPronunciations(parts: readonly (Changes | undefined)[]): Changes {
  const combined: Changes = {};
  for (const part of parts) Object.assign(combined, part);
  const { phonemization, pronounceAs } = combined;
  if (phonemization === undefined || pronounceAs === undefined) return {};
  return { phonemization: phonemization.trim(), pronounceAs: pronounceAs.trim() };
}
