// Bar below the table on a narrow screen. It shows the full content of the active cell, which is cut off in the table,
// and buttons for actions that need a keyboard elsewhere.
import { Button } from '@mantine/core';
import { type MouseEvent, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useIsNarrow } from '#web/features/terms/columns/shown-columns.ts';
import type { HeldDeletion } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import type { TermAttribute } from '#web/features/terms/editing/changes.ts';
import { takesEither } from '#web/features/terms/editing/said-by.ts';
import { attributesIn, cellState, nameOfState, reasonOf } from '#web/features/terms/editing/state-in-cell.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { IpaReads } from '#web/features/terms/ipa/ipa-parts.tsx';
import { openPalette, palette } from '#web/features/terms/ipa/palette/palette-store.ts';
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import type { NewRowMark } from '#web/features/terms/new-rows/with-new-rows.ts';
import { looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { cellText } from '#web/features/terms/range/cell-text.ts';
import { words } from '#web/features/terms/words.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import classes from './cell-bar.module.css';
import { cellAction, isSortable } from './columns.ts';
import { deletionState } from './pending-deletion-mark.tsx';
import type { GridControl, GridDeps } from './use-grid-control.ts';

interface CellBarProps {
  readonly editing: Pick<CellEditing, 'edits' | 'incomplete' | 'kept'>;
  readonly grid: Pick<GridControl, 'state' | 'act' | 'row'>;
  readonly deps: Pick<GridDeps, 'view' | 'selection' | 'pendingDeletions'>;
}

export function CellBar({ grid, deps: { view, selection, pendingDeletions }, editing }: CellBarProps) {
  const { active, anchor, editor } = grid.state;
  const isNarrow = useIsNarrow();
  const isPaletteOpen = useSyncExternalStore(palette.subscribe, palette.get) !== 'closed';
  const { termId, column } = active;
  const term = termId === null ? undefined : view.byId.get(termId);
  const typed = editor && editor.termId === termId && editor.column === column ? editor : undefined;
  // Several chosen cells or rows have a bar of their own.
  const isOne = anchor === null && selection.ids.size === 0;
  // The palette needs the space, and the open editor shows a note of its own.
  const isTypedWithPalette = editor !== null && isPaletteOpen;
  if (
    !isNarrow ||
    !isOne ||
    // The row is filtered out, and an invisible cell can't be edited.
    grid.row < 0 ||
    isTypedWithPalette ||
    !term ||
    !isSortable(column) ||
    // The entry row has no content until a word is typed.
    (view.newRowOf(term.id) === 'entry' && !typed)
  )
    return null;

  const action = cellAction(term, column);
  // A cell that accepts IPA and a respelling counts as IPA once its text looks like IPA.
  const takesIpa = typed
    ? typed.field === 'phonemization' && (!takesEither(typed) || looksLikeIpa(typed.draft))
    : column === 'value' && Boolean(term.phonemization);
  const value =
    typed && !(typed.way === 'by-looks' && typed.draft === '') ? typed.draft : shown(term, column);
  // There is no hover on touch screens, so show the state of a pending edit or deletion here.
  const deletion = pendingDeletions.held.get(term.id);
  const deletionMark = deletion
    ? deletionStatus(deletion)
    : typed
      ? undefined
      : editStatus(column, term.id, view.newRowOf(term.id), editing);
  const edit = () => {
    if (!typed) grid.act(active);
  };
  return (
    <section aria-label={words.cellBar.name} className={classes['bar']}>
      <div className={classes['text']}>
        <div className={classes['content']}>
          {words.cellBar.what(term.word || words.newRow.name, words.columns[column])}
        </div>
        <div className={classes['value']} data-ipa={(takesIpa && value !== '') || undefined}>
          {value || words.table.empty}
        </div>
        {takesIpa && (
          <div className={classes['reads']}>
            <IpaReads typed={typed?.draft ?? term.phonemization ?? ''} />
          </div>
        )}
        {deletionMark && (
          <div className={classes['deletion']} data-kind={deletionMark.kind}>
            {deletionMark.text}
          </div>
        )}
      </div>
      {deletion && (
        <Button variant="default" onClick={() => pendingDeletions.keep([term.id])}>
          {words.remove.keepThis}
        </Button>
      )}
      {takesIpa && !deletion && (
        <Button
          variant="default"
          // Keep the focus in the editor.
          onMouseDown={keepFocus}
          onClick={() => {
            edit();
            openPalette('pointer');
          }}
        >
          {words.ipa.palette}
        </Button>
      )}
      {!typed && !deletion && (action.kind === 'type' || action.kind === 'choose-option') && (
        <Button variant="default" onClick={edit}>
          {words.cellBar.edit}
        </Button>
      )}
    </section>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

interface CellStatus {
  readonly kind: 'failed' | 'waiting';
  readonly text: string;
}

function deletionStatus(deletion: HeldDeletion): CellStatus | undefined {
  const { kind, reason } = deletionState(deletion);
  return kind === 'saving' ? undefined : { kind, text: reason };
}

/** Returns the state of the cell's edit with the reason, or undefined if nothing is pending. */
function editStatus(
  column: SortColumn,
  id: string,
  row: NewRowMark | undefined,
  { edits, incomplete, kept }: CellBarProps['editing'],
): CellStatus | undefined {
  if (row && row !== 'entry' && row.kind !== 'sending') {
    const kind = row.kind === 'failed' && row.why !== 'away' ? 'failed' : 'waiting';
    return { kind, text: words.newRow.onlyHere(row.reason) };
  }
  const edit = edits.get(id);
  const state = cellState(column, edit);
  if (state && state.kind !== 'saving') {
    const name = nameOfState(state.kind, edit?.trouble?.kind === 'incomplete');
    const text = words.cellBar.fate(name, reasonOf(column, edit, incomplete.get(id)) ?? '');
    return { kind: state.kind, text };
  }
  const restoredAttributes: readonly TermAttribute[] = kept.get(id) ?? [];
  const isRestored = attributesIn(column).some((attribute) => restoredAttributes.includes(attribute));
  return isRestored ? { kind: 'waiting', text: words.changed.kept } : undefined;
}

function shown(term: Term, column: SortColumn): string {
  switch (column) {
    case 'value':
      return shownPronunciations(term).map(pronunciationText).join(' · ') || words.howNone;
    case 'caseSensitive':
      return term.caseSensitive ? words.changed.yes : words.changed.no;
    case 'updated':
      return term.updatedAt === '' ? '' : formatDateTime(term.updatedAt);
    case 'language':
    case 'phonemizedIn':
    case 'spokenIn': {
      const id = cellText(term, column);
      return id && nameAndId(id);
    }
    case 'word':
    case 'how':
      return cellText(term, column);
  }
}
