// One row of the table. It gets only its own data, so moving the active cell rerenders two rows and not all.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid is laid out by CSS; table elements would lose their roles
import { memo, useSyncExternalStore } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useHasArrived } from '#web/api/arrivals.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsKey } from '#web/api/queries/query-keys.ts';
import type { HeldDeletion } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import type { TermEdit } from '#web/features/terms/editing/cell-edits.ts';
import type { TermAttribute } from '#web/features/terms/editing/changes.ts';
import { attributesIn, cellState, nameOfState, reasonOf } from '#web/features/terms/editing/state-in-cell.ts';
import {
  type DoubtfulCells,
  isCellDoubtful,
  SIGNS,
  termsWithProblems,
} from '#web/features/terms/list/terms-with-problems.ts';
import { NewCellContent } from '#web/features/terms/new-rows/new-cell-content.tsx';
import type { NewRowMark } from '#web/features/terms/new-rows/with-new-rows.ts';
import { getOutline, type RowRange } from '#web/features/terms/range/range.ts';
import { words } from '#web/features/terms/words.ts';
import { UnsavedMark } from '#web/ui/unsaved/unsaved.tsx';
import { CellEditor, type EditorHandlers } from './cell-editor.tsx';
import { CellMark } from './cell-mark.tsx';
import type { ColumnId } from './columns.ts';
import type { CellEditor as Editor } from './grid-state.ts';
import { OptionList } from './option-list.tsx';
import { type DeletionState, deletionState, KeepTermButton } from './pending-deletion-mark.tsx';
import { DOUBT_ID, ProblemMark } from './problem-mark.tsx';
import { TermCellContent } from './term-cell-content.tsx';
import classes from './term-grid.module.css';
import type { OptionChoice } from './use-option-choice.ts';

interface TermRowProps {
  readonly term: Term;
  /** Shown columns of the table. */
  readonly columns: readonly ColumnId[];
  /** 0 for the first row below the header. */
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly fresh: boolean;
  /** Whether the term's form has unsaved text. */
  readonly unsaved: boolean;
  /** Set if the row isn't a term yet. */
  readonly newRow: NewRowMark | undefined;
  /** Cleared fields whose old value the server kept. */
  readonly kept: readonly TermAttribute[] | undefined;
  /** The term as the server has it, if its edit waits for a pronunciation option. */
  readonly stored: Term | undefined;
  /** The active cell, if it is in this row. */
  readonly activeColumn: ColumnId | null;
  /** Part of the chosen range that is in this row. */
  readonly range: RowRange | undefined;
  readonly editor: Editor | null;
  readonly edit: TermEdit | undefined;
  readonly handlers: EditorHandlers | null;
  /** Set if a deletion of the term is pending. */
  readonly deletion: HeldDeletion | undefined;
  /** Open list of pronunciation options, if it is in this row. */
  readonly choice: OptionChoice | undefined;
}

export const TermRow = memo(function TermRow(props: TermRowProps) {
  const { term, columns, index, top, selected, fresh, unsaved, newRow, kept, stored } = props;
  const { activeColumn, range, editor, edit, handlers, deletion, choice } = props;
  const deletionStatus = deletion && deletionState(deletion);
  const isDraft = edit?.trouble?.kind === 'incomplete';
  const doubtful = useSyncExternalStore(termsWithProblems.subscribe, () =>
    termsWithProblems.get()?.get(term.id),
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(!newRow && { 'aria-selected': selected })}
      className={classes['row']}
      data-editing={editor !== null || undefined}
      data-fresh={fresh || undefined}
      data-new={newRow === 'entry' ? newRow : newRow?.kind}
      data-deletion={deletionStatus?.kind}
      data-arrived={useHasArrived(termsKey(useConnectionId(), term.glossaryId), term.id) || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => {
        const state = cellState(column, edit);
        const doubt = state ? undefined : getDoubt(doubtful, column);
        return (
          <div
            key={column}
            role={column === 'word' ? 'rowheader' : 'gridcell'}
            tabIndex={column === activeColumn ? 0 : -1}
            className={classes['cell']}
            data-row-id={term.id}
            data-column={column}
            data-open={(column === 'how' && choice !== undefined) || undefined}
            data-state={state?.kind}
            data-doubt={doubt}
            aria-describedby={doubt && DOUBT_ID}
            data-range={getOutline(range, column)}
            aria-selected={getOutline(range, column) === undefined ? undefined : true}
            title={reasonOf(column, edit, stored) ?? (column === 'word' ? deletionStatus?.reason : undefined)}
            aria-haspopup={column === 'how' ? 'listbox' : undefined}
            aria-invalid={state?.kind === 'failed' || (state?.kind === 'waiting' && isDraft) || undefined}
          >
            {editor?.column === column && handlers ? (
              <CellEditor editor={editor} {...handlers} />
            ) : (
              <CellContent
                term={term}
                column={column}
                selected={selected}
                newRow={newRow}
                doubt={doubt}
                deletionStatus={deletionStatus}
              />
            )}
            {column === 'how' && choice && <OptionList term={term} choice={choice} />}
            {column === 'select' && !newRow && doubtful !== undefined && <ProblemMark />}
            {column === 'word' && unsaved && <UnsavedMark />}
            {kept && attributesIn(column).some((attribute) => kept.includes(attribute)) && (
              <span className={classes['badge']} data-tint="yellow" title={words.changed.kept}>
                {words.changed.keptMark}
                <span className={classes['hidden']}> {words.changed.kept}</span>
              </span>
            )}
            {state && (
              <CellMark kind={state.kind} name={nameOfState(state.kind, isDraft)} isDraft={isDraft} />
            )}
            {column === 'word' && deletionStatus && (
              <CellMark kind={deletionStatus.kind} name={deletionStatus.name} isDraft={false} />
            )}
          </div>
        );
      })}
    </div>
  );
});

interface CellContentProps extends Pick<TermRowProps, 'term' | 'selected' | 'newRow'> {
  readonly column: ColumnId;
  readonly doubt: Doubt | undefined;
  readonly deletionStatus: DeletionState | undefined;
}

function CellContent({ term, column, selected, newRow, doubt, deletionStatus }: CellContentProps) {
  if (deletionStatus && column === 'updated')
    return <span className={classes['missing']}>{deletionStatus.name}</span>;
  if (deletionStatus && column === 'actions') return <KeepTermButton word={term.word} />;
  return newRow ? (
    <NewCellContent term={term} column={column} newRow={newRow} />
  ) : (
    <TermCellContent term={term} column={column} selected={selected} areSignsDoubtful={doubt === 'signs'} />
  );
}

/** Underlined part of a cell: its text, or single symbols. */
type Doubt = 'text' | 'signs';

function getDoubt(cells: DoubtfulCells | undefined, column: ColumnId): Doubt | undefined {
  if (cells === undefined) return undefined;
  if (isCellDoubtful(cells, column)) return 'text';
  return column === 'value' && isCellDoubtful(cells, SIGNS) ? 'signs' : undefined;
}
