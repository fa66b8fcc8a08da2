import { expect, test, vi } from 'vitest';
import { NO_DELETIONS, nextHeld } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { NO_EDITS, nextEdits } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { NewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { notes, notify } from '#web/ui/notify.ts';
import { discardChanges } from './discard-changes.ts';
import { unsavedChanges } from './unsaved-changes.ts';

test('discarding unsaved changes is one step, which undo restores even after other notes', () => {
  notes.set([]);
  const row: NewRow = { kind: 'typed', id: 'new:1', draft: { ...BLANK_DRAFT, word: 'SQL' }, reason: '' };
  const term = aTerm({ id: 'a' });
  const changes = { word: 'Kia' };
  const sent = nextEdits(NO_EDITS, { kind: 'sent', termId: 'a', term, changes });
  const edits = nextEdits(sent, { kind: 'failed', termId: 'a', changes, reason: () => 'No.' });
  const newRows = { discard: vi.fn<NewRowEditing['discard']>(() => [row]) };
  const takeBack = vi.fn<() => void>();
  const history = {
    together: vi.fn<UndoableEdits['together']>((work) => {
      work();
      return takeBack;
    }),
    givenUp: vi.fn<UndoableEdits['givenUp']>(),
    discarded: vi.fn<UndoableEdits['discarded']>(),
    kept: vi.fn<UndoableEdits['kept']>(),
  };
  const editing = { edits, discard: vi.fn<CellEditing['discard']>() };
  const deletedTerm = aTerm({ id: 'b' });
  const pendingDeletions = nextHeld(NO_DELETIONS, { kind: 'asked', deletions: [{ term: deletedTerm }] });
  const deletions = {
    keep: vi.fn<HeldDeleting['keep']>(() => ({ terms: [deletedTerm], answered: undefined })),
  };
  discardChanges(unsavedChanges(edits, [row], pendingDeletions), { editing, newRows, deletions, history });
  expect(newRows.discard).toHaveBeenCalledWith(['new:1']);
  expect(deletions.keep).toHaveBeenCalledWith(['b']);
  expect(history.kept).toHaveBeenCalledWith([deletedTerm]);
  expect(editing.discard).toHaveBeenCalledWith(['a']);
  expect(history.givenUp).toHaveBeenCalledWith([{ term, changes }]);
  expect(history.discarded).toHaveBeenCalledWith([row]);
  notify({ message: 'Copied.' });
  const [discarded] = notes.get();
  discarded?.action?.run();
  expect(takeBack).toHaveBeenCalledOnce();
});
