import { expect, test, vi } from 'vitest';
import { NO_EDITS } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { NewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { notes, notify } from '#web/ui/notify.ts';
import { discarding } from './discarding.ts';
import { onlyHere } from './only-here.ts';

test('what is discarded can be brought back whatever is said meanwhile', () => {
  const row: NewRow = { kind: 'typed', id: 'new:1', draft: { ...BLANK_DRAFT, word: 'SQL' }, reason: '' };
  const newRows = { discard: vi.fn<NewRowEditing['discard']>(() => [row]) };
  const bringBack = vi.fn<() => void>();
  const history = { discarded: vi.fn<UndoableEdits['discarded']>(() => bringBack) };
  const editing = {
    edits: NO_EDITS,
    discard: vi.fn<CellEditing['discard']>(),
    save: vi.fn<CellEditing['save']>(),
  };
  discarding(onlyHere(NO_EDITS, [row]), editing, newRows, history);
  expect(newRows.discard).toHaveBeenCalledWith(['new:1']);
  notify({ message: 'Copied.' });
  const [discarded] = notes.get();
  discarded?.action?.run();
  expect(history.discarded).toHaveBeenCalledWith([row]);
  expect(bringBack).toHaveBeenCalledOnce();
});
