// State and commands of the table. Cells have no event handlers: the grid derives the cell from the event's element.
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useShownColumns } from '#web/features/terms/columns/shown-columns.ts';
import type { Going } from '#web/features/terms/deletion/waiting/going.ts';
import { keptTypingIn } from '#web/features/terms/drafts/cell-drafts.ts';
import type { Changes, TermChange } from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { sortedBy, type TermSort } from '#web/features/terms/list/term-sort.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import { type ColumnId, cellAction, isSortable } from './columns.ts';
import { elementOf } from './grid-element.ts';
import { type ActiveCell, type GridState, INITIAL_STATE, nextGrid } from './grid-state.ts';
import type { PressedText } from './pressed-text.ts';
import { allToggled, extendedTo, type Selection, toggled } from './selection.ts';
import { type GridEditor, useGridEditor } from './use-grid-editor.ts';
import { type OptionChoices, useOptionChoice } from './use-option-choice.ts';

/** Where the user asked for a deletion. */
export type AskedFrom = 'table' | 'problems';

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
  readonly going: Going;
  /** Checks a change without saving it. */
  readonly check: (edit: TermChange) => EditCheck;
  readonly addRows: (rows: readonly Changes[]) => AddedRows;
  /** Opens the import for a paste that is too large. */
  readonly onImport: (file: File) => void;
  readonly openForm: (term: Term) => void;
  /** Asks to delete terms. Afterwards the focus returns to where the user asked. */
  readonly remove: (ids: readonly string[], from?: AskedFrom) => void;
}

export interface GridControl {
  readonly root: RefObject<HTMLDivElement | null>;
  /** Ref callback that sets `root` while the table is mounted. */
  readonly takeRoot: RefCallback<HTMLDivElement>;
  readonly state: GridState;
  /** Shown columns, left to right. */
  readonly columns: readonly ColumnId[];
  readonly editor: GridEditor;
  /** Opens the list of a term's pronunciation options. */
  readonly chooseOption: OptionChoices['begin'];
  readonly choiceIn: OptionChoices['choiceIn'];
  /** Row of the active cell; −1 (the header) if its row is gone. */
  readonly row: number;
  readonly activate: (cell: ActiveCell) => void;
  readonly goTo: (cell: ActiveCell) => void;
  /** Extends the range to a cell. The range starts at its anchor or at the active cell. */
  readonly rangeTo: (cell: ActiveCell) => void;
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
function stateAtStart(glossaryId: string): GridState {
  const typing = keptTypingIn(glossaryId);
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
  const [kept, dispatch] = useReducer(nextGrid, deps.glossaryId, stateAtStart);
  const root = useRef<HTMLDivElement>(null);
  const { columns, watchRoom } = useShownColumns({
    active: kept.active.column,
    edited: kept.editor?.column,
  });
  const takeRoot = useCallback(
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
  const state = withShownColumn(kept, columns);
  const wantsFocus = useRef(false);

  const activate = (cell: ActiveCell) => dispatch({ kind: 'activated', cell });
  const goTo = (cell: ActiveCell) => {
    wantsFocus.current = true;
    activate(cell);
  };

  // The active row is always rendered, so its cell exists once React has committed.
  useLayoutEffect(() => {
    if (!wantsFocus.current || !root.current || state.editor?.refusal === null) return;
    wantsFocus.current = false;
    elementOf(root.current, state.active)?.focus();
  });

  const rangeTo = (cell: ActiveCell) => {
    wantsFocus.current = true;
    dispatch({ kind: 'extended', cell });
  };

  const editor = useGridEditor({
    glossaryId: deps.glossaryId,
    view,
    columns,
    isGoing: (id) => deps.going.held.has(id),
    state,
    dispatch,
    save: deps.edits.save,
    goTo,
    focusEditor: () => root.current?.querySelector<HTMLInputElement>('[data-editor] input')?.focus(),
  });

  const ways = useOptionChoice({ view, state, dispatch, save: deps.edits.save, goTo, editor });

  const toggle = (termId: string) => {
    if (!isNewRow(termId)) setSelection(toggled(selection, termId));
  };
  const extend = (from: string | null, to: string) =>
    setSelection(extendedTo({ ...selection, anchor: selection.anchor ?? from }, to, deps.termIds));
  const selectAll = () => setSelection(allToggled(selection, deps.termIds));

  const actOnHeader = (column: ColumnId) => {
    if (column === 'select') selectAll();
    else if (isSortable(column)) deps.setSort(sortedBy(view.sort, column));
  };

  const act = ({ termId, column }: ActiveCell, pressed?: PressedText) => {
    if (termId === null) {
      actOnHeader(column);
      return;
    }
    const term = view.byId.get(termId);
    if (!term) return;
    if (deps.going.held.has(termId) && column !== 'select') {
      if (column === 'actions') deps.going.keep([termId]);
      else deps.going.refuse([term]);
      return;
    }
    switch (cellAction(term, column).kind) {
      case 'choose-way':
        ways.begin(term);
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
    takeRoot,
    state,
    columns,
    editor,
    chooseOption: ways.begin,
    choiceIn: ways.choiceIn,
    row: termId === null ? -1 : view.ids.indexOf(termId),
    activate,
    goTo,
    rangeTo,
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
