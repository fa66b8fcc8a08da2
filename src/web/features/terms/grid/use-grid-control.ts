// State and commands of the table. Cells have no event handlers: the grid derives the cell from the event's element.
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useShownColumns } from '#web/features/terms/columns/shown-columns.ts';
import type { Going } from '#web/features/terms/deletion/waiting/going.ts';
import { readTyping } from '#web/features/terms/drafts/cell-drafts.ts';
import type { Changes, TermChange } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { type TermSort, toggleSort } from '#web/features/terms/list/term-sort.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import { type ColumnId, cellAction, isSortable } from './columns.ts';
import { findElement } from './grid-element.ts';
import { type ActiveCell, type GridState, INITIAL_STATE, nextGrid } from './grid-state.ts';
import type { PressedText } from './pressed-text.ts';
import { allToggled, extendTo, type Selection, toggled } from './selection.ts';
import { type GridEditor, useGridEditor } from './use-grid-editor.ts';
import { type OptionChoices, useOptionChoice } from './use-option-choice.ts';

/** Where the user asked for a deletion. */
export type DeletionOrigin = 'table' | 'problems';

/** New rows at the end of the table. */
export interface AddedRows {
  readonly ids: readonly string[];
  /** Removes all rows again, including rows that became terms. */
  readonly undo: () => void;
  /** Resolves after all rows were sent, with whether all became terms. */
  readonly added: Promise<boolean>;
}

export interface GridDeps {
  readonly glossaryId: string;
  readonly view: TableView;
  /** IDs of the shown terms. New rows are left out because they can't be selected. */
  readonly termIds: readonly string[];
  readonly setSort: (sort: TermSort) => void;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly edits: UndoableEdits;
  /** Terms with a pending deletion. */
  readonly pendingDeletions: Going;
  /** Checks a change without saving it. */
  readonly check: (edit: TermChange) => EditCheck;
  readonly addRows: (rows: readonly Changes[]) => AddedRows;
  /** Opens the import for a paste that is too large. */
  readonly onImport: (file: File) => void;
  readonly openForm: (term: Term) => void;
  /** Asks to delete terms. Afterwards the focus returns to where the user asked. */
  readonly remove: (ids: readonly string[], from?: DeletionOrigin) => void;
}

export interface GridControl {
  readonly root: RefObject<HTMLDivElement | null>;
  /** Ref callback that sets `root` while the table is mounted. */
  readonly setRoot: RefCallback<HTMLDivElement>;
  readonly state: GridState;
  /** Shown columns, left to right. */
  readonly columns: readonly ColumnId[];
  readonly editor: GridEditor;
  /** Opens the list of a term's pronunciation options. */
  readonly chooseOption: OptionChoices['begin'];
  readonly getChoice: OptionChoices['getChoice'];
  /** Row of the active cell; −1 (the header) if its row is gone. */
  readonly row: number;
  readonly activate: (cell: ActiveCell) => void;
  readonly focusCell: (cell: ActiveCell) => void;
  /** Extends the range to a cell. The range starts at its anchor or at the active cell. */
  readonly extendRange: (cell: ActiveCell) => void;
  /** Chooses a range: `to` becomes the active cell and `from` the anchor. */
  readonly choose: (to: ActiveCell, from: ActiveCell) => void;
  /** Replaces the ID of a new row that became a term. */
  readonly rename: (from: string, to: Term) => void;
  readonly toggle: (termId: string) => void;
  /** Selects the rows from the anchor, or from `from`, to a row. */
  readonly extend: (from: string | null, to: string) => void;
  readonly selectAll: () => void;
  /**
   * Runs the action of Enter in a cell.
   * @param pressed position in the cell's text, for a press
   */
  readonly act: (cell: ActiveCell, pressed?: PressedText) => void;
}

/** Reopens the editor with the draft that was being typed when the page was left. */
function createInitialState(glossaryId: string): GridState {
  const typing = readTyping(glossaryId);
  if (!typing) return INITIAL_STATE;
  return nextGrid(INITIAL_STATE, { kind: 'opened', editor: { ...typing, termId: typing.began.id } });
}

/** Moves the active cell to the word if its column is hidden. */
function withShownColumn(state: GridState, columns: readonly ColumnId[]): GridState {
  if (columns.includes(state.active.column)) return state;
  return { ...state, active: { ...state.active, column: 'word' } };
}

export function useGridControl(deps: GridDeps): GridControl {
  const { view, selection, setSelection } = deps;
  const [stored, dispatch] = useReducer(nextGrid, deps.glossaryId, createInitialState);
  const root = useRef<HTMLDivElement>(null);
  const { columns, watchRoom } = useShownColumns({
    active: stored.active.column,
    edited: stored.editor?.column,
  });
  const setRoot = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      root.current = element;
      const end = watchRoom(element);
      return () => {
        root.current = null;
        end();
      };
    },
    [watchRoom],
  );
  const state = withShownColumn(stored, columns);
  const wantsFocus = useRef(false);

  const activate = (cell: ActiveCell) => dispatch({ kind: 'activated', cell });
  const focusCell = (cell: ActiveCell) => {
    wantsFocus.current = true;
    activate(cell);
  };

  // The active row is always rendered, so its cell exists once React has committed.
  useLayoutEffect(() => {
    if (!wantsFocus.current || !root.current || state.editor?.refusal === null) return;
    wantsFocus.current = false;
    findElement(root.current, state.active)?.focus();
  });

  const extendRange = (cell: ActiveCell) => {
    wantsFocus.current = true;
    dispatch({ kind: 'extended', cell });
  };

  const editor = useGridEditor({
    glossaryId: deps.glossaryId,
    view,
    columns,
    isDeletionPending: (id) => deps.pendingDeletions.held.has(id),
    state,
    dispatch,
    save: deps.edits.save,
    focusCell: focusCell,
    focusEditor: () => root.current?.querySelector<HTMLInputElement>('[data-editor] input')?.focus(),
  });

  const options = useOptionChoice({
    view,
    state,
    dispatch,
    save: deps.edits.save,
    focusCell: focusCell,
    editor,
  });

  const toggle = (termId: string) => {
    if (!isNewRow(termId)) setSelection(toggled(selection, termId));
  };
  const extend = (from: string | null, to: string) =>
    setSelection(extendTo({ ...selection, anchor: selection.anchor ?? from }, to, deps.termIds));
  const selectAll = () => setSelection(allToggled(selection, deps.termIds));

  const actOnHeader = (column: ColumnId) => {
    if (column === 'select') selectAll();
    else if (isSortable(column)) deps.setSort(toggleSort(view.sort, column));
  };

  const act = ({ termId, column }: ActiveCell, pressed?: PressedText) => {
    if (termId === null) {
      actOnHeader(column);
      return;
    }
    const term = view.byId.get(termId);
    if (!term) return;
    if (deps.pendingDeletions.held.has(termId) && column !== 'select') {
      if (column === 'actions') deps.pendingDeletions.keep([termId]);
      else deps.pendingDeletions.refuse([term]);
      return;
    }
    switch (cellAction(term, column).kind) {
      case 'choose-option':
        options.begin(term);
        break;
      case 'type':
        editor.open(term, column, { caret: pressed });
        break;
      case 'toggle-case':
        deps.edits.save([{ term, changes: { caseSensitive: !term.caseSensitive } }]);
        break;
      case 'toggle-selection':
        toggle(termId);
        break;
      case 'open-form':
        deps.openForm(term);
        break;
      case 'nothing':
        break;
    }
  };

  const { termId } = state.active;
  return {
    root,
    setRoot,
    state,
    columns,
    editor,
    chooseOption: options.begin,
    getChoice: options.getChoice,
    row: termId === null ? -1 : view.ids.indexOf(termId),
    activate,
    focusCell,
    extendRange,
    choose(to, from) {
      wantsFocus.current = true;
      dispatch({ kind: 'ranged', from, to });
    },
    rename: (from, to) => dispatch({ kind: 'renamed', from, to }),
    toggle,
    extend,
    selectAll,
    act,
  };
}
