// Plans a single row after its term is known: creates or updates a term, or reports an error.
// Validates with the API contract, so the service will accept every planned request.
import { newTerm, termChanges } from '#contract/glossary.ts';
import { NO_OPTION_MESSAGE, type PronunciationOption, satisfiedOptions } from '#contract/pronunciation.ts';
import {
  applyRow,
  type DefaultLanguages,
  type Draft,
  diffDrafts,
  type ExistingTerm,
  type RowValues,
  toDraft,
} from './draft.ts';
import type { PlannedRow, RowError } from './planned-row.ts';

export function planCreate(line: number, given: RowValues, fixed: DefaultLanguages): PlannedRow {
  const draft = applyRow(given, undefined, fixed);
  const row = { line, word: draft.word, languageId: draft.languageId };
  const { error } = newTerm.safeParse(draft);
  return error ? refuse(row, draft, error.issues[0]?.message) : { ...row, kind: 'create', draft };
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
  if (error) return refuse(row, after, error.issues[0]?.message);
  if (satisfiedOptions(after).length === 0) return refuse(row, after, NO_OPTION_MESSAGE);
  return { ...row, kind: 'update', termId: existing.id, updatedAt: existing.updatedAt, before, changes };
}

type Row = Pick<PlannedRow, 'line' | 'word' | 'languageId'>;

/** @param message error message of the API contract */
function refuse(row: Row, draft: Draft, message = ''): PlannedRow {
  const error: RowError =
    message === NO_OPTION_MESSAGE
      ? { kind: 'incomplete', option: begunOption(draft) }
      : { kind: 'contract', message };
  return { ...row, kind: 'error', error };
}

/** Returns the pronunciation option that a row begins, so that the error can say what it lacks. */
function begunOption(draft: Draft): PronunciationOption | undefined {
  if (draft.phonemization) return 'manual-phonemization';
  if (draft.pronounceAs) return 'pronounce-as';
  return draft.phonemizationLanguageId ? 'phonemize-in-language' : undefined;
}
