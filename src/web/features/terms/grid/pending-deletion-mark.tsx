// State of a row with a pending deletion, and the button that keeps the term.
import { IconArrowBackUp } from '@tabler/icons-react';
import type { HeldDeletion } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import type { CellState } from '#web/features/terms/editing/cell-edits.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './term-grid.module.css';

export interface DeletionState {
  readonly kind: CellState['kind'];
  readonly name: string;
  /** Explanation, a whole sentence. */
  readonly reason: string;
}

export function deletionState({ state }: HeldDeletion): DeletionState {
  switch (state.kind) {
    case 'waits':
      return { kind: 'waiting', name: words.remove.willBe, reason: words.remove.waits };
    case 'sending':
      return { kind: 'saving', name: words.remove.willBe, reason: '' };
    case 'changed':
      return failed(words.remove.changed);
    case 'failed':
      return failed(state.reason);
  }
}

function failed(reason: string): DeletionState {
  return {
    kind: 'failed',
    name: words.remove.notDeleted,
    reason: words.cellBar.fate(words.remove.notDeleted, reason),
  };
}

/** Button that cancels a pending deletion. It replaces the button that opens the form. */
export function KeepTermButton({ word }: { readonly word: string }) {
  return (
    <button
      type="button"
      className={classes['pencil']}
      tabIndex={-1}
      aria-label={words.remove.keepOf(word)}
      title={words.remove.keepThis}
    >
      <IconArrowBackUp size={16} aria-hidden />
    </button>
  );
}
