// Updates the page after a deletion. Deleted terms are deselected, their drafts are discarded and their form is closed. The
// active cell moves to the row in their place. Terms with a pending deletion are deselected and their form is closed, but
// their drafts are kept.
import type { Term } from '#contract/glossary.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { draftName } from '#web/features/terms/drafts/term-draft.ts';
import { type Selection, without } from '#web/features/terms/grid/selection.ts';
import type { DeletionOrigin, GridControl } from '#web/features/terms/grid/use-grid-control.ts';
import { neighbourOf } from './neighbour-of.ts';
import type { Deleted } from './use-delete-terms.ts';

interface AfterDeletionDeps {
  readonly glossaryId: string;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  /** Terms with a draft in the form. */
  readonly unsaved: ReadonlySet<string>;
  /** Ids of the rows in the table, in order, before the deletion. */
  readonly rows: readonly string[];
  readonly grid: Pick<GridControl, 'state' | 'focusCell' | 'activate'>;
  readonly formTerm: Term | undefined;
  readonly closeForm: () => void;
}

export function afterDeletion(deps: AfterDeletionDeps) {
  const { glossaryId, selection, setSelection, unsaved, rows, grid, formTerm, closeForm } = deps;
  return {
    forget: ({ gone, held }: Deleted) => {
      setSelection(without(selection, new Set([...gone, ...held])));
      for (const id of unsaved) if (gone.has(id)) drafts.discard(draftName(glossaryId, id));
      if (formTerm && (gone.has(formTerm.id) || held.has(formTerm.id))) closeForm();
    },
    /** Moves the active cell. The table gets the focus only if the deletion was started there. */
    moveOn: (gone: ReadonlySet<string>, from: DeletionOrigin) => {
      const { termId, column } = grid.state.active;
      const next = { termId: neighbourOf(rows, gone, termId), column };
      if (from === 'table') grid.focusCell(next);
      else if (termId !== null && gone.has(termId)) grid.activate(next);
    },
  };
}
