// Combines the table's parts: terms and new rows, pending edits, the undo history and the active cell.
import { useMemo, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { aboutStaying, goingTerms } from '#web/features/terms/deletion/waiting/going.ts';
import { useHeldDeletions } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { type Changes, draftOf, type TermChange } from '#web/features/terms/editing/changes.ts';
import { editPlace } from '#web/features/terms/editing/edit-place.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { type UndoableEdits, useEditHistory } from '#web/features/terms/editing/use-edit-history.ts';
import type { Selection } from '#web/features/terms/grid/selection.ts';
import {
  type DeletionOrigin,
  type GridDeps,
  useGridControl,
} from '#web/features/terms/grid/use-grid-control.ts';
import type { TermView } from '#web/features/terms/list/term-order.ts';
import type { TermSort } from '#web/features/terms/list/term-sort.ts';
import { createAddedNote } from '#web/features/terms/new-rows/added-note.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { checkTyped, usualLanguage } from '#web/features/terms/new-rows/typed-draft.ts';
import { useFirstWord } from '#web/features/terms/new-rows/use-first-word.ts';
import { useNewRows } from '#web/features/terms/new-rows/use-new-rows.ts';
import { termsWithNewRows, withNewRows } from '#web/features/terms/new-rows/with-new-rows.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';

interface TermTableOptions {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  readonly editing: CellEditing;
  readonly view: TermView;
  readonly setSort: (sort: TermSort) => void;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly onImport: (file: File) => void;
  readonly openForm: (term: Term) => void;
  /** Asks for confirmation before these terms (as the server has them) are deleted. */
  readonly askToDelete: (terms: readonly Term[], from: DeletionOrigin) => void;
  /** Called when pending deletions are about to be sent. */
  readonly onGone: (ids: ReadonlySet<string>) => void;
}

export function useTermTable(options: TermTableOptions) {
  const { glossaryId, stored, editing, view, selection, setSelection, onImport, openForm } = options;
  const [sayAdded] = useState(createAddedNote);
  /** IDs of rows added together, e.g. by a paste. The paste announces them, so no note follows for each row. */
  const [addedTogether] = useState(() => new Set<string>());
  const usualOfTerms = useMemo(() => usualLanguage(stored), [stored]);
  const newRows = useNewRows({
    glossaryId,
    stored,
    usualOfTerms,
    onSent: (rowId) => history.sent(rowId),
    onAdded: (rowId, term) => {
      const step = history.added(rowId, term);
      grid.rename(rowId, term);
      if (step !== undefined && !addedTogether.has(rowId)) sayAdded(step, history.undoingAll);
    },
    save: (made) => void editing.save(made),
  });
  const { rows, entryId } = newRows;
  const table = useMemo(() => withNewRows(view, rows, entryId), [view, rows, entryId]);
  const all = useMemo(() => termsWithNewRows(view.terms, rows), [view.terms, rows]);

  const save = (made: readonly TermChange[]) => {
    const typed = made.filter(({ term }) => isNewRow(term.id));
    const changed = made.filter(({ term }) => !isNewRow(term.id));
    if (typed.length > 0) newRows.type(typed.map(({ term, changes }) => ({ id: term.id, changes })));
    return changed.length > 0 ? editing.save(changed) : undefined;
  };
  const check = (edit: TermChange) =>
    isNewRow(edit.term.id)
      ? checkTyped(draftOf(edit.term), edit.changes, newRows.usual())
      : editing.check(edit);
  const deletions = useHeldDeletions({
    glossaryId,
    stored,
    editing,
    onBack: (terms) => void history.deleted(terms),
    onGone: (ids) => {
      editPlace(shown).leave([...ids]);
      options.onGone(ids);
    },
    onCarriedOut: (terms) =>
      notify({
        message: words.remove.caughtUp(terms.length),
        color: 'green',
        action: { label: words.undo, run: history.undoingDeletion(terms) },
      }),
  });
  const { held } = deletions;
  const pendingDeletions = goingTerms(deletions, () => history);
  const shown = () => ({ ids: table.ids, grid });
  const history = useEditHistory({
    glossaryId,
    byId: {
      get: (id) => (held.has(id) ? undefined : table.byId.get(id)),
      has: (id) => !held.has(id) && table.byId.has(id),
    },
    asStored: (terms) => {
      const there = new Map(stored.map((term) => [term.id, term]));
      return terms.map((term) => there.get(term.id) ?? term);
    },
    entryId,
    save,
    giveUp: editing.discard,
    shown,
    hold: deletions.hold,
    keep: deletions.keep,
    withdraw: newRows.withdraw,
    bringBack: (typed) => newRows.type(typed.map(({ id, draft }) => ({ id, changes: draft }))),
  });

  const addRows = (made: readonly Changes[]) => {
    const ids = newRows.add(made);
    for (const id of ids) addedTogether.add(id);
    return { ids, undo: history.adding(ids), added: newRows.answered(ids) };
  };
  const remove = (ids: readonly string[], from: DeletionOrigin = 'table') => {
    const gone = newRows.discard(ids);
    // Rows are discarded without a question, so offer to undo it.
    if (gone.length > 0)
      notify({
        message: words.newRow.discarded(gone.length),
        hasUniqueAction: true,
        action: { label: words.undo, run: history.discarded(gone) },
      });
    const terms = storedTerms(stored, ids);
    const remaining = terms.filter(({ id }) => !held.has(id));
    if (remaining.length > 0) options.askToDelete(remaining, from);
    else if (terms.length > 0) pendingDeletions.refuse(terms);
  };
  /** Saves the changes to terms without a pending deletion, and explains why the others are refused. */
  const saveRemaining = (made: readonly TermChange[]) => {
    const about = aboutStaying(made, held);
    if (about.length < made.length)
      pendingDeletions.refuse(made.flatMap(({ term }) => (held.has(term.id) ? [term] : [])));
    return history.save(about);
  };
  const deleted: UndoableEdits['deleted'] = (terms, along) => {
    const undo = history.deleted(terms.map(deletions.whole), along);
    // Unsaved edits disappear with their terms and come back with an undo.
    editing.discard(terms.flatMap(({ id }) => (editing.edits.has(id) ? [id] : [])));
    return undo;
  };
  const setSort = (sort: TermSort) => {
    newRows.putInOrder();
    options.setSort(sort);
  };
  const deps: GridDeps = {
    glossaryId,
    view: table,
    termIds: view.ids,
    setSort,
    selection,
    setSelection,
    edits: { ...history, save: saveRemaining, deleted },
    pendingDeletions,
    check,
    openForm,
    addRows,
    onImport,
    remove,
  };
  const grid = useGridControl(deps);
  useFirstWord(all.length === 0, () => grid.focusCell({ termId: entryId, column: 'word' }));
  return { table, all, newRows, deletions, deps, grid };
}

/** Returns the terms as the server has them, in the order of the IDs. */
function storedTerms(terms: readonly Term[], ids: readonly string[]): Term[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
