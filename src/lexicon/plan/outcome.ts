// What one row comes to, once it is known which term it is about: judged by the contract, as the service will.
import { newTerm, termChanges } from '#contract/glossary.ts';
import { NO_OPTION_MESSAGE, satisfiedOptions } from '#contract/pronunciation.ts';
import { changesOf, draftOf, type Fixed, type Given, type Held, resultOf } from './draft.ts';
import type { PlannedRow } from './planned-row.ts';

export function creation(line: number, given: Given, fixed: Fixed): PlannedRow {
  const draft = resultOf(given, undefined, fixed);
  const row = { line, word: draft.word, languageId: draft.languageId };
  const { error } = newTerm.safeParse(draft);
  return error ? refused(row, error.issues[0]?.message) : { ...row, kind: 'create', draft };
}

export function update(line: number, given: Given, held: Held, fixed: Fixed): PlannedRow {
  const before = draftOf(held);
  const after = resultOf(given, before, fixed);
  const changes = changesOf(before, after);
  const row = { line, word: after.word, languageId: after.languageId };
  if (Object.keys(changes).length === 0) return { ...row, kind: 'unchanged' };
  const { error } = termChanges.safeParse(changes);
  if (error) return refused(row, error.issues[0]?.message);
  if (satisfiedOptions(after).length === 0) return refused(row, NO_OPTION_MESSAGE);
  return { ...row, kind: 'update', termId: held.id, updatedAt: held.updatedAt, before, changes };
}

type Row = Pick<PlannedRow, 'line' | 'word' | 'languageId'>;

function refused(row: Row, message = ''): PlannedRow {
  return { ...row, kind: 'error', error: { kind: 'contract', message } };
}
