// Problems of the terms. A worker checks the terms in the background, the status line shows the count, and a panel
// beside the table lists them.
import { useEffect, useEffectEvent, useMemo } from 'react';
import { timeSlicer } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import type { Problem } from '#lint/client.ts';
import type { Deleted } from '#web/features/terms/deletion/use-delete-terms.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import type { GridControl, GridDeps } from '#web/features/terms/grid/use-grid-control.ts';
import { NO_FILTER, type TermFilter } from '#web/features/terms/list/term-filter.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import { termsWithProblems } from '#web/features/terms/list/terms-with-problems.ts';
import type { NewRowEditing } from '#web/features/terms/new-rows/use-new-rows.ts';
import { MergeDialog } from '#web/features/terms/problems/merge/merge-dialog.tsx';
import { useMerging } from '#web/features/terms/problems/merge/use-merging.ts';
import { PanelFrame } from '#web/features/terms/side-panel/panel-frame.tsx';
import { closePanel, openPanel } from '#web/features/terms/side-panel/side-panel.ts';
import { useSidePanel } from '#web/features/terms/side-panel/use-side-panel.ts';
import { InCountPlace } from '#web/ui/frame/slot.tsx';
import { problemActions } from './problem-actions.ts';
import { ProblemList } from './problem-list.tsx';
import { problemMarks } from './problem-marks.ts';
import { type AnyProblem, allProblems } from './problem-rows.ts';
import classes from './problems.module.css';
import { termsToCheck, unsavedChanges } from './unsaved-changes.ts';
import { useLint } from './use-lint.ts';
import { useShowCell } from './use-show-cell.ts';
import { words } from './words.ts';

const NONE: readonly Problem[] = [];

export interface TermProblemsProps {
  /** Terms as the table shows them, without those with a pending deletion. */
  readonly terms: readonly Term[];
  readonly grid: GridControl;
  readonly deps: GridDeps;
  readonly editing: CellEditing;
  readonly newRows: NewRowEditing;
  readonly deletions: HeldDeleting;
  /** Whether the form is open, which uses the same place as the panel. */
  readonly isFormOpen: boolean;
  readonly onCloseForm: () => void;
  readonly filter: TermFilter;
  readonly onFilter: (change: Partial<TermFilter>) => void;
  /** Switches to the table view, which shows cells. */
  readonly onShowTable: () => void;
  /** Returns a term as the server has it. */
  readonly stored: (id: string) => Term | undefined;
  readonly onMerged: (deleted: Deleted) => void;
}

/** Marks rows of the table, in steps if there are many. */
function useProblemMarks(problems: readonly AnyProblem[] | undefined, byId: TermLookup): void {
  const getTerm = useEffectEvent((id: string) => byId.get(id));
  useEffect(() => {
    if (!problems) {
      termsWithProblems.set(undefined);
      return undefined;
    }
    const left = new AbortController();
    const mark = async () => {
      const marks = await problemMarks(problems, getTerm, timeSlicer(left.signal));
      if (!left.signal.aborted) termsWithProblems.set(marks);
    };
    // An aborted run rejects, because a newer list of problems replaces it.
    void mark().catch(() => undefined);
    return () => left.abort();
  }, [problems]);
  useEffect(() => () => termsWithProblems.set(undefined), []);
}

export function TermProblems(props: TermProblemsProps) {
  const { grid, deps, editing, newRows, isFormOpen, onCloseForm, filter, onFilter, onShowTable } = props;
  const { stored, onMerged, deletions } = props;
  const terms = useMemo(() => termsToCheck(props.terms, newRows.rows), [props.terms, newRows.rows]);
  const { lintState: looked, again } = useLint(terms);
  const found = looked.kind === 'found' ? looked.problems : undefined;
  const here = useMemo(
    () => unsavedChanges(editing.edits, newRows.rows, deletions.held),
    [editing.edits, newRows.rows, deletions.held],
  );
  const problems = useMemo(() => allProblems(found ?? NONE, here), [found, here]);
  const waiting = useMemo(() => here.filter(({ kind }) => kind === 'waits'), [here]);
  useProblemMarks(found && problems, deps.view.byId);
  const { isOpen, isAsked, onFocused } = useSidePanel('problems', isFormOpen, onCloseForm);
  const close = () => {
    closePanel('problems');
    grid.focusCell(grid.state.active);
  };
  const show = useShowCell({
    ids: deps.view.ids,
    has: (id) => deps.view.byId.has(id),
    focusCell: (cell) => {
      onShowTable();
      grid.focusCell(cell);
    },
    clearFilter: () => onFilter(NO_FILTER),
  });
  const { merging, merge, close: closeMerge } = useMerging(deps.view.byId);
  const isUnknown = (looked.kind === 'failed' || looked.kind === 'not-fetched') && !deps.view.filter.doubtful;
  const isOnly = isUnknown ? undefined : filter.problems;

  return (
    <>
      {(problems.length > 0 || filter.problems) && (
        <InCountPlace>
          <button
            type="button"
            className={classes['count']}
            aria-expanded={isOpen && !isFormOpen}
            onClick={() => openPanel('problems')}
          >
            {found || problems.length > 0 ? words.count(problems.length) : words.notCounted}
          </button>
          {isOnly && (
            <button type="button" className={classes['count']} onClick={() => onFilter({ problems: false })}>
              {words.showAll}
            </button>
          )}
        </InCountPlace>
      )}
      <PanelFrame name="problems" opened={isOpen} isFormOpen={isFormOpen} onClose={close}>
        {({ isOver }) => (
          <ProblemList
            lintState={looked.kind}
            problems={waiting.length === 0 ? problems : [...problems, ...waiting]}
            isAsked={isAsked}
            onFocused={onFocused}
            isOnly={isOnly}
            onOnly={(problems) => onFilter({ problems })}
            onAgain={again}
            history={deps.edits}
            actions={problemActions({
              terms,
              deps: { ...deps, remove: (ids) => deps.remove(ids, 'problems') },
              editing,
              newRows,
              deletions,
              merge,
              show: (cell) => {
                if (isOver) closePanel('problems');
                show(cell);
              },
            })}
          />
        )}
      </PanelFrame>
      {merging && (
        <MergeDialog
          key={merging.session}
          glossaryId={deps.glossaryId}
          terms={merging.terms}
          opened={merging.isOpen}
          onClose={closeMerge}
          edits={deps.edits}
          onHold={deletions.hold}
          stored={stored}
          onDeleted={onMerged}
        />
      )}
    </>
  );
}
