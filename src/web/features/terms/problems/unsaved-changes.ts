// Changes that are only in this browser: unsaved edits, new rows that aren't terms yet, and deletions that were not
// carried out. A change that only waits for the connection needs no action, so it is of the kind 'waits'.
import type { Term } from '#contract/glossary.ts';
import type { HeldDeletion, HeldDeletions } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import {
  type CellEdits,
  failedChanges,
  type TermEdit,
  type Trouble,
} from '#web/features/terms/editing/cell-edits.ts';
import { attributesOf, type Changes, type TermAttribute } from '#web/features/terms/editing/changes.ts';
import type { NewRow, NewRows } from '#web/features/terms/new-rows/new-rows.ts';
import { termsWithNewRows } from '#web/features/terms/new-rows/with-new-rows.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';

export interface UnsavedChange {
  readonly kind: 'unsaved' | 'waits';
  readonly of: 'edit' | 'new-row' | 'deletion';
  readonly termIds: readonly [string];
  readonly word: string;
  /** Unsaved changes of an edit. Empty for a new row, which the table shows in full. */
  readonly changes: Changes;
  readonly reason: string;
  /** Attribute whose cell shows it. */
  readonly attribute: TermAttribute;
  readonly trouble: Trouble | undefined;
}

/** Returns whether retrying may help: the edit is complete and has no conflict. */
export function canRetry({ trouble }: Pick<UnsavedChange, 'trouble'>): boolean {
  return trouble === undefined || trouble.kind === 'away' || trouble.kind === 'stopped';
}

export function unsavedChanges(edits: CellEdits, rows: NewRows, deletions: HeldDeletions): UnsavedChange[] {
  return [
    ...[...edits].flatMap(([id, edit]) => (deletions.has(id) ? [] : unsavedEdit(id, edit))),
    ...rows.flatMap(unsavedRow),
    ...[...deletions.values()].flatMap(unsavedDeletion),
  ];
}

/** Returns everything to check: the terms and the unsaved new rows. Rows being sent are checked once they are terms. */
export function termsToCheck(terms: readonly Term[], rows: NewRows): readonly Term[] {
  return termsWithNewRows(
    terms,
    rows.filter(({ kind }) => kind === 'typed' || kind === 'failed'),
  );
}

function unsavedRow(row: NewRow): UnsavedChange[] {
  if (row.kind !== 'typed' && row.kind !== 'failed') return [];
  const { id, draft, reason } = row;
  const attribute =
    draft.word.trim() === '' ? 'word' : draft.languageId === '' ? 'languageId' : 'phonemization';
  const trouble: Trouble | undefined =
    row.kind === 'typed' ? { kind: 'incomplete' } : row.why === 'away' ? { kind: 'away' } : undefined;
  const kind = toKind(trouble);
  return [{ kind, of: 'new-row', termIds: [id], word: draft.word, changes: {}, reason, attribute, trouble }];
}

function unsavedDeletion({ term, state }: HeldDeletion): UnsavedChange[] {
  const { id, word } = term;
  const one = { of: 'deletion', termIds: [id], word, changes: {}, attribute: 'word' } as const;
  switch (state.kind) {
    case 'waits':
      return [{ ...one, kind: 'waits', reason: words.remove.waits, trouble: { kind: 'away' } }];
    case 'sending':
      return [];
    case 'changed': {
      const trouble = { kind: 'changed', began: term, current: state.current } as const;
      return [{ ...one, kind: 'unsaved', reason: words.remove.changed, trouble }];
    }
    case 'failed':
      return [{ ...one, kind: 'unsaved', reason: state.reason, trouble: undefined }];
  }
}

function unsavedEdit(id: string, edit: TermEdit): UnsavedChange[] {
  const changes = failedChanges(edit);
  const attributes = attributesOf(changes);
  const [attribute] = attributes;
  if (!attribute) return [];
  const reasons = attributes.map((one) => {
    const state = edit.cells[one];
    return state && state.kind !== 'saving' ? state.reason : '';
  });
  const reason = sentences(...new Set(reasons));
  const word = edit.changes.word ?? edit.term.word;
  const { trouble } = edit;
  return [{ kind: toKind(trouble), of: 'edit', termIds: [id], word, changes, reason, attribute, trouble }];
}

function toKind(trouble: Trouble | undefined): UnsavedChange['kind'] {
  return trouble?.kind === 'away' ? 'waits' : 'unsaved';
}
