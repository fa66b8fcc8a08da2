// Shows pending and failed edits, new rows and deletions.
import { useMemo } from 'react';
import { BulkProgress } from '#web/features/terms/deletion/bulk-progress.tsx';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { savingEdits } from '#web/features/terms/editing/cell-edits.ts';
import { SavingProgress } from '#web/features/terms/editing/saving-progress.tsx';
import { UnsavedLine } from '#web/features/terms/editing/unsaved-line.tsx';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { savingRows, unsavedRows } from '#web/features/terms/new-rows/new-rows.ts';
import { retrying } from '#web/features/terms/new-rows/retrying.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { unsavedChanges } from '#web/features/terms/problems/unsaved-changes.ts';

interface TermSavingProps {
  readonly editing: CellEditing;
  readonly newRows: NewRowEditing;
  readonly deletions: Pick<HeldDeleting, 'held' | 'retry'>;
}

export function TermSaving({ editing, newRows, deletions }: TermSavingProps) {
  const { edits } = editing;
  const { rows } = newRows;
  const { held } = deletions;
  const saving = useMemo(() => new Set([...savingEdits(edits), ...savingRows(rows)]), [edits, rows]);
  const unsaved = useMemo(() => new Set([...edits.keys(), ...unsavedRows(rows)]), [edits, rows]);
  const here = useMemo(() => unsavedChanges(edits, rows, held), [edits, rows, held]);
  const stop = () => {
    editing.stop();
    newRows.stop();
  };
  return (
    <>
      <BulkProgress />
      <SavingProgress saving={saving} unsaved={unsaved} onStop={stop} />
      <UnsavedLine here={here} onRetry={(ids) => retrying(ids, editing, newRows, deletions)} />
    </>
  );
}
