// Actions on problems. Fixes are edits like those in the table: shown at once, and undone in one step.
import type { Term } from '#contract/glossary.ts';
import { saveMany } from '#web/features/terms/bulk/save-many.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import type { Changes, TermChange } from '#web/features/terms/editing/changes.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { ActiveCell } from '#web/features/terms/grid/grid-state.ts';
import type { GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { retrying } from '#web/features/terms/new-rows/retrying.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { discardChanges } from './discard-changes.ts';
import { applyFix } from './problem-fixes.ts';
import type { UnsavedChange } from './unsaved-changes.ts';
import { words } from './words.ts';

export interface ProblemActions {
  /** Returns a term as the table shows it. */
  readonly getTerm: (id: string) => Term | undefined;
  /** Terms as the server has them, if their edit waits for a pronunciation option. */
  readonly incomplete: CellEditing['incomplete'];
  readonly show: (cell: ActiveCell) => void;
  readonly fix: (termIds: readonly string[], mend: (term: Term) => Changes) => void;
  /** Applies a fix to all terms that it changes. */
  readonly fixAll: (mend: (term: Term) => Changes) => void;
  /** Asks for confirmation, then deletes the terms. */
  readonly remove: (termIds: readonly string[]) => void;
  /** Opens the dialog that merges the terms. */
  readonly merge: (termIds: readonly string[]) => void;
  readonly retry: (ids: readonly string[]) => void;
  /** Deletes the term although someone else has changed it. */
  readonly removeChanged: (id: string) => void;
  /** Discards unsaved changes. Can be undone. */
  readonly discard: (here: readonly UnsavedChange[]) => void;
  readonly keepMine: CellEditing['keepMine'];
  readonly createAnew: CellEditing['createAnew'];
}

interface ActionDeps {
  readonly terms: readonly Term[];
  readonly deps: Pick<GridDeps, 'view' | 'edits' | 'check' | 'remove' | 'pendingDeletions'>;
  readonly editing: CellEditing;
  readonly newRows: NewRowEditing;
  readonly deletions: HeldDeleting;
  readonly show: (cell: ActiveCell) => void;
  readonly merge: (termIds: readonly string[]) => void;
}

export function problemActions(options: ActionDeps): ProblemActions {
  const { terms, deps, editing, newRows, deletions, show, merge } = options;
  const { view, remove } = deps;
  const save = (made: readonly TermChange[]) =>
    saveMany(deps, made, { done: words.mended, nothing: words.mendedAlready });
  return {
    getTerm: (id) => view.byId.get(id),
    incomplete: editing.incomplete,
    show,
    fix: (termIds, mend) =>
      save(
        applyFix(
          termIds.flatMap((id) => view.byId.get(id) ?? []),
          mend,
        ),
      ),
    fixAll: (mend) => save(applyFix(terms, mend)),
    remove,
    merge,
    retry: (ids) => retrying(ids, editing, newRows, deletions),
    removeChanged: (id) => deletions.retry([id]),
    discard: (here) => discardChanges(here, { editing, newRows, deletions, history: deps.edits }),
    keepMine: editing.keepMine,
    createAnew: editing.createAnew,
  };
}
