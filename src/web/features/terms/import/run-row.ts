// A row of an import with its request and its outcome.
import {
  type Choose,
  type DefaultLanguages,
  type PlannedRow,
  planCreate,
  planUpdate,
} from '#lexicon/client.ts';
import { words } from './words.ts';

/** Planned change that is sent for a row. */
export type Work = Extract<PlannedRow, { kind: 'create' | 'update' }>;

export type Outcome =
  | { readonly kind: 'added' | 'changed' | 'unchanged' }
  /** Reason why the row was not sent or was refused. */
  | { readonly kind: 'left-out' | 'failed'; readonly reason: string };

export interface RunRow {
  readonly line: number;
  readonly word: string;
  readonly languageId: string;
  readonly work?: Work;
  /** Undefined until the row is done. */
  readonly outcome?: Outcome;
}

/** Decision about a row that matches several terms: an existing term, a new term, or none. */
export type Choice = 'new' | 'skip' | { readonly termId: string };
/** Choices by the row's index in the plan, because several rows can be on one line of the file. */
export type Choices = ReadonlyMap<number, Choice>;

/** A planned row after the user's decision, if it needed one. */
export type DecidedRow =
  | PlannedRow
  | (Pick<PlannedRow, 'line' | 'word' | 'languageId'> & { readonly kind: 'skipped' });

/** Applies the user's decision to a row. */
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
