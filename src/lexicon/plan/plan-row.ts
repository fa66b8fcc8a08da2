// Plans a single row after its term is known: creates or updates a term, or reports an error.
// Validates with the API contract, so the service will accept every planned request.
import { newTerm, termChanges } from '#contract/glossary.ts';
import { NO_OPTION_MESSAGE, satisfiedOptions } from '#contract/pronunciation.ts';
import {
  applyRow,
  type DefaultLanguages,
  diffDrafts,
  type ExistingTerm,
  type RowValues,
  toDraft,
} from './draft.ts';
import type { PlannedRow } from './planned-row.ts';

export function planCreate(line: number, given: RowValues, fixed: DefaultLanguages): PlannedRow {
  const draft = applyRow(given, undefined, fixed);
  const row = { line, word: draft.word, languageId: draft.languageId };
  const { error } = newTerm.safeParse(draft);
  return error ? contractError(row, error.issues[0]?.message) : { ...row, kind: 'create', draft };
}

export function planUpdate(
  line: number,
  given: RowValues,
  existing: ExistingTerm,
  fixed: DefaultLanguages,
): PlannedRow {
  const before = toDraft(existing);
  const after = applyRow(given, before, fixed);
  const changes = diffDrafts(before, after);
  const row = { line, word: after.word, languageId: after.languageId };
  if (Object.keys(changes).length === 0) return { ...row, kind: 'unchanged' };
  const { error } = termChanges.safeParse(changes);
  if (error) return contractError(row, error.issues[0]?.message);
  if (satisfiedOptions(after).length === 0) return contractError(row, NO_OPTION_MESSAGE);
  return { ...row, kind: 'update', termId: existing.id, updatedAt: existing.updatedAt, before, changes };
}

type Row = Pick<PlannedRow, 'line' | 'word' | 'languageId'>;

function contractError(row: Row, message = ''): PlannedRow {
  return { ...row, kind: 'error', error: { kind: 'contract', message } };
}
