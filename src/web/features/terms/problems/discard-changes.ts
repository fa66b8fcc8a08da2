// Discards changes that are only in this browser. There is no question first, so it can be undone.
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import type { UnsavedChange } from './unsaved-changes.ts';
import { words } from './words.ts';

interface DiscardDeps {
  readonly editing: Pick<CellEditing, 'edits' | 'discard'>;
  readonly newRows: Pick<NewRowEditing, 'discard'>;
  readonly deletions: Pick<HeldDeleting, 'keep'>;
  readonly history: Pick<UndoableEdits, 'together' | 'givenUp' | 'discarded' | 'kept'>;
}

/** Discards the given changes. A term whose pending deletion is discarded stays. */
export function discardChanges(
  here: readonly UnsavedChange[],
  { editing, newRows, deletions, history }: DiscardDeps,
): void {
  const getIds = (of: UnsavedChange['of']) => here.flatMap((one) => (one.of === of ? one.termIds : []));
  const edits = here.flatMap(({ of, termIds: [id], changes }): TermChange[] => {
    const edit = of === 'edit' ? editing.edits.get(id) : undefined;
    return edit ? [{ term: edit.term, changes }] : [];
  });
  editing.discard(edits.map(({ term }) => term.id));
  const rows = newRows.discard(getIds('new-row'));
  const { terms: keptTerms } = deletions.keep(getIds('deletion'));
  const run = history.together(() => {
    if (edits.length > 0) history.givenUp(edits);
    if (rows.length > 0) history.discarded(rows);
    if (keptTerms.length > 0) history.kept(keptTerms);
  });
  const message = sentences(
    edits.length + rows.length > 0 ? words.discarded(edits.length, rows.length) : '',
    keptTerms.length > 0 ? termWords.remove.stays(keptTerms.length, keptTerms[0]?.word ?? '') : '',
  );
  notify({ message, hasUniqueAction: true, action: { label: termWords.undo, run } });
}
