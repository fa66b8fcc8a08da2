// What was typed and is only in this browser: edits that were not saved, and new rows that are no terms yet. What only waits
// for the service is no problem of the person’s.
import { type CellEdits, failedChanges, type TermEdit } from '#web/features/terms/editing/cell-edits.ts';
import { attributesOf, type TermAttribute } from '#web/features/terms/editing/changes.ts';
import type { NewRows } from '#web/features/terms/new-rows/new-rows.ts';

export interface OnlyHere {
  readonly kind: 'only-here';
  readonly termIds: readonly [string];
  readonly word: string;
  readonly reason: string;
  /** Where to look at it. */
  readonly attribute: TermAttribute;
  /** Sending it again may help: nothing is missing, and nobody else has changed it. */
  readonly canRetry: boolean;
}

export function onlyHere(edits: CellEdits, rows: NewRows): OnlyHere[] {
  return [
    ...[...edits].flatMap(([id, edit]) => heldEdit(id, edit)),
    ...rows.flatMap((row): OnlyHere[] => {
      if (row.kind !== 'typed' && row.kind !== 'failed') return [];
      if (row.kind === 'failed' && row.why === 'away') return [];
      const { id, draft, reason } = row;
      const attribute =
        draft.word.trim() === '' ? 'word' : draft.languageId === '' ? 'languageId' : 'phonemization';
      const canRetry = row.kind === 'failed';
      return [{ kind: 'only-here', termIds: [id], word: draft.word, reason, attribute, canRetry }];
    }),
  ];
}

function heldEdit(id: string, edit: TermEdit): OnlyHere[] {
  const [attribute] = attributesOf(failedChanges(edit));
  if (!attribute) return [];
  const state = edit.cells[attribute];
  if (state?.kind !== 'failed') return [];
  const { reason } = state;
  const word = edit.changes.word ?? edit.term.word;
  const canRetry = edit.trouble === undefined;
  return [{ kind: 'only-here', termIds: [id], word, reason, attribute, canRetry }];
}
