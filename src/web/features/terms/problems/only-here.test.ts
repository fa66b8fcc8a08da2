import { expect, test } from 'vitest';
import { NO_EDITS, nextEdits, type Trouble } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import type { NewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { canRetry, onlyHere } from './only-here.ts';

function failedEdit(trouble?: Trouble) {
  const edit = { termId: 't1', changes: { word: 'K8s' } } as const;
  const sent = nextEdits(NO_EDITS, { kind: 'sent', term: aTerm(), ...edit });
  return nextEdits(sent, { kind: 'failed', reason: () => 'No room.', trouble, ...edit });
}

const failedRow = (why: 'refused' | 'away'): NewRow => ({
  kind: 'failed',
  id: 'new-1',
  draft: { ...BLANK_DRAFT, word: 'SQL', languageId: 'en' },
  reason: 'No room.',
  why,
});

test('what could not be saved is a problem, with what was typed and its reason', () => {
  const [edit, row] = onlyHere(failedEdit(), [failedRow('refused')]);
  expect(edit).toMatchObject({
    kind: 'only-here',
    word: 'K8s',
    changes: { word: 'K8s' },
    reason: 'No room.',
  });
  expect(row).toMatchObject({ kind: 'only-here', word: 'SQL', reason: 'No room.' });
  expect([edit, row].map((one) => one && canRetry(one))).toEqual([true, true]);
});

test('what somebody else has changed is one that is not just sent again, what was stopped is', () => {
  const can = (trouble: Trouble) => onlyHere(failedEdit(trouble), []).map(canRetry);
  expect(can({ kind: 'gone' })).toEqual([false]);
  expect(can({ kind: 'changed', current: aTerm() })).toEqual([false]);
  expect(can({ kind: 'stopped' })).toEqual([true]);
});

test('what only waits for the service is told apart', () => {
  const here = onlyHere(failedEdit({ kind: 'away' }), [failedRow('away')]);
  expect(here.map(({ kind }) => kind)).toEqual(['waits', 'waits']);
});
