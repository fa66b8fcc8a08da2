import { expect, test } from 'vitest';
import { NO_EDITS, nextEdits, type Trouble } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import type { NewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { onlyHere } from './only-here.ts';

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

test('what could not be saved is a problem, with its reason', () => {
  expect(onlyHere(failedEdit(), [failedRow('refused')])).toMatchObject([
    { word: 'K8s', reason: 'No room.', canRetry: true },
    { word: 'SQL', reason: 'No room.', canRetry: true },
  ]);
});

test('what somebody else has changed is one that is not just sent again', () => {
  expect(onlyHere(failedEdit({ kind: 'gone' }), [])).toMatchObject([{ canRetry: false }]);
});

test('what only waits for the service is none', () => {
  expect(onlyHere(failedEdit({ kind: 'away' }), [failedRow('away')])).toEqual([]);
});
