// A row of a file on its way, and what became of it.
import {
  type Choose,
  type DefaultLanguages,
  type PlannedRow,
  planCreate,
  planUpdate,
} from '#lexicon/client.ts';
import { words } from './words.ts';

/** What is sent for a row. */
export type Work = Extract<PlannedRow, { kind: 'create' | 'update' }>;

export type Outcome =
  | { readonly kind: 'added' | 'changed' | 'unchanged' }
  /** Not sent, or refused; why. */
  | { readonly kind: 'left-out' | 'failed'; readonly reason: string };

export interface RunRow {
  readonly line: number;
  readonly word: string;
  readonly languageId: string;
  readonly work?: Work;
  /** Not there while it is still to be sent. */
  readonly outcome?: Outcome;
}

/** What a person decided about a row that fits several terms: a term's id, a new one, or nothing. */
export type Choice = 'new' | 'skip' | { readonly termId: string };
/** By the row’s place in the plan: several rows may stand in one line. */
export type Choices = ReadonlyMap<number, Choice>;

/** A row of the plan, once it was decided about where there is a choice. */
export type DecidedRow =
  | PlannedRow
  | (Pick<PlannedRow, 'line' | 'word' | 'languageId'> & { readonly kind: 'skipped' });

/** The row as it was decided about. */
export function decided(row: PlannedRow, choice: Choice | undefined, defaults: DefaultLanguages): DecidedRow {
  if (row.kind !== 'choose' || choice === undefined) return row;
  const { line, word, languageId } = row;
  if (choice === 'skip') return { line, word, languageId, kind: 'skipped' };
  if (choice === 'new') return planCreate(row.line, row.values, defaults);
  const term = candidate(row, choice.termId);
  return term ? planUpdate(row.line, row.values, term, defaults) : row;
}

function candidate({ candidates }: Choose, id: string) {
  return candidates.find((term) => term.id === id);
}

export function runRow(row: DecidedRow): RunRow {
  const { line, word, languageId } = row;
  const place = { line, word, languageId };
  switch (row.kind) {
    case 'create':
    case 'update':
      return { ...place, work: row };
    case 'unchanged':
      return { ...place, outcome: { kind: 'unchanged' } };
    case 'repeated':
      return leftOut(place, words.row.repeated(row.firstLine));
    case 'choose':
      return leftOut(place, words.row.undecided);
    case 'skipped':
      return leftOut(place, words.row.skipped);
    case 'error':
      return leftOut(place, words.rowError(row.error));
  }
}

function leftOut(place: Pick<RunRow, 'line' | 'word' | 'languageId'>, reason: string): RunRow {
  return { ...place, outcome: { kind: 'left-out', reason } };
}
