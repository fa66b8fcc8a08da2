import { expect, test } from 'vitest';
import { NO_DELETIONS, nextHeld } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import { NO_EDITS, nextEdits, type Trouble } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import type { NewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { canRetry, termsToCheck, unsavedChanges } from './unsaved-changes.ts';

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

test('an edit or a row that could not be saved is a problem with its text and the reason', () => {
  const [edit, row] = unsavedChanges(failedEdit(), [failedRow('refused')], NO_DELETIONS);
  expect(edit).toMatchObject({
    kind: 'unsaved',
    word: 'K8s',
    changes: { word: 'K8s' },
    reason: 'No room.',
  });
  expect(row).toMatchObject({ kind: 'unsaved', word: 'SQL', reason: 'No room.' });
  expect([edit, row].map((one) => one && canRetry(one))).toEqual([true, true]);
});

test('a stopped edit can be retried, and one with a conflict cannot', () => {
  const can = (trouble: Trouble) => unsavedChanges(failedEdit(trouble), [], NO_DELETIONS).map(canRetry);
  expect(can({ kind: 'gone' })).toEqual([false]);
  expect(can({ kind: 'changed', began: aTerm(), current: aTerm() })).toEqual([false]);
  expect(can({ kind: 'stopped' })).toEqual([true]);
});

test('edits and rows that only wait for the connection are of another kind', () => {
  const here = unsavedChanges(failedEdit({ kind: 'away' }), [failedRow('away')], NO_DELETIONS);
  expect(here.map(({ kind }) => kind)).toEqual(['waits', 'waits']);
});

test('unsaved new rows are checked like terms, and rows being sent once they are terms', () => {
  const stored = aTerm();
  const draft = { ...BLANK_DRAFT, word: 'SQL', languageId: 'en', pronounceAs: 'k{t' };
  const rows: NewRow[] = [
    { kind: 'typed', id: 'new:1', draft, reason: '' },
    failedRow('refused'),
    { kind: 'sending', id: 'new:2', draft, sent: draft, before: [stored] },
    { kind: 'added', id: 'new:3', termId: 't3' },
  ];
  const all = termsToCheck([stored], rows);
  expect(all.map(({ id, word }) => [id, word])).toEqual([
    [stored.id, stored.word],
    ['new:1', 'SQL'],
    ['new-1', 'SQL'],
  ]);
  // The same objects as before, so that the other terms are not checked again.
  expect(termsToCheck([stored], rows)[1]).toBe(all[1]);
});

test('a waiting deletion is no problem, a failed one is, and an edit of its term adds no other', () => {
  const asked = nextHeld(NO_DELETIONS, { kind: 'asked', deletions: [{ term: aTerm() }] });
  expect(unsavedChanges(failedEdit(), [], asked)).toMatchObject([
    { kind: 'waits', of: 'deletion', word: 'Kubernetes' },
  ]);
  const sent = nextHeld(asked, { kind: 'sent', ids: ['t1'] });
  expect(unsavedChanges(NO_EDITS, [], sent)).toEqual([]);
  const current = aTerm({ word: 'K8s' });
  const changed = nextHeld(sent, {
    kind: 'not-sent',
    states: new Map([['t1', { kind: 'changed', current }]]),
  });
  const [one] = unsavedChanges(NO_EDITS, [], changed);
  expect(one).toMatchObject({ kind: 'unsaved', trouble: { kind: 'changed', current } });
  expect(one && canRetry(one)).toBe(false);
});
