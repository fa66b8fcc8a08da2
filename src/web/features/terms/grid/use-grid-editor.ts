// Opening, refusing, saving and leaving the one editor of the table.
import { type Dispatch, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Term } from '#contract/glossary.ts';
import type { PronunciationOption } from '#contract/pronunciation.ts';
import {
  discardTyping,
  type KeptTyping,
  keepTyping,
  takeOverTyping,
} from '#web/features/terms/drafts/cell-drafts.ts';
import { type Changes, type TermChange, withChanges } from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { WAY_FIELD } from '#web/features/terms/editing/only-way.ts';
import { editOf, isUntouched, saidBy, startOf } from '#web/features/terms/editing/said-by.ts';
import { mendedEdit, sayMended } from '#web/features/terms/ipa/mend.ts';
import { COLUMN_OF } from '#web/features/terms/list/column-of.ts';
import { filledValues } from '#web/features/terms/list/how.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import type { EditorHandlers, Leaving } from './cell-editor.tsx';
import { type ColumnId, cellAction, TYPED_COLUMNS, type TypeAction } from './columns.ts';
import type { ActiveCell, CellEditor, GridEvent, GridState } from './grid-state.ts';
import { stepped } from './movement.ts';
import { caretAt, type PressedText } from './pressed-text.ts';

interface GridEditorOptions {
  readonly glossaryId: string;
  readonly view: TableView;
  /** As they are shown: Tab goes from one to the next. */
  readonly columns: readonly ColumnId[];
  /** Nothing is typed into a term that is to be deleted. */
  readonly isGoing: (termId: string) => boolean;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  readonly save: (made: readonly TermChange[]) => void;
  /** Makes a cell the active one and gives it the focus. */
  readonly goTo: (cell: ActiveCell) => void;
  readonly focusEditor: () => void;
}

/** How typing begins; without any of it, at the end of what the cell has. */
export interface Beginning {
  /** In place of what the cell has. */
  readonly typed?: string;
  readonly caret?: PressedText | 'all' | undefined;
}

export interface GridEditor {
  /** Opens the editor of a cell that is typed into; a refused draft elsewhere takes precedence. */
  readonly open: (term: Term, column: ColumnId, begin?: Beginning) => void;
  /** Opens the cell that says the word in this way; what is typed there becomes the only way. */
  readonly openWay: (term: Term, way: PronunciationOption) => void;
  /** Goes to the field that is open. */
  readonly focus: () => void;
  readonly handlers: EditorHandlers;
}

export function useGridEditor(options: GridEditorOptions): GridEditor {
  const { glossaryId, view, columns, isGoing, state, dispatch, save, goTo, focusEditor } = options;
  // Leaving the field and choosing in its list can both end one edit within one event: only the first counts.
  const isOpen = useRef(state.editor !== null);
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });

  const close = () => {
    isOpen.current = false;
    discardTyping(glossaryId);
    dispatch({ kind: 'closed' });
  };

  // Nothing was typed, and its row is out of sight: there is nothing to come back to.
  const isLeftBehind =
    state.editor !== null && isUntouched(state.editor) && !view.ids.includes(state.editor.termId);
  // A row that has just become a term may not be in the list yet.
  const isFilteredAway = isLeftBehind && view.byId.has(state.editor?.termId ?? '');
  const closeUnseen = useEffectEvent(close);
  // Its row coming back would take the focus from where the filter is typed.
  useLayoutEffect(() => {
    if (isFilteredAway) closeUnseen();
  }, [isFilteredAway]);

  const begin = (term: Term, column: ColumnId, { field, as, way }: TypeAction, by: Beginning) => {
    if (isOpen.current && !isLeftBehind) {
      focusEditor();
      return;
    }
    if (isOpen.current) close();
    isOpen.current = true;
    const { typed, caret: at } = by;
    const draft = typed ?? startOf({ began: term, field, way });
    // A language is chosen rather than mended: by its id it is hardly known.
    const caret = as === 'language' ? 'all' : at === 'all' ? at : at && caretAt(at, draft);
    dispatch({
      kind: 'opened',
      editor: { termId: term.id, column, field, as, way, began: term, draft, caret },
    });
  };

  const open = (term: Term, column: ColumnId, by: Beginning = {}) => {
    const action = cellAction(term, column);
    if (action.kind !== 'type') return;
    // Where there are two ways in one cell, both are typed over.
    const isOverBoth = by.typed !== undefined && column === 'value' && filledValues(term).length > 1;
    begin(term, column, isOverBoth ? { ...action, field: 'phonemization', way: 'by-looks' } : action, by);
  };

  const typeOn = useEffectEvent((typing: KeptTyping) => {
    if (isOpen.current) return false;
    isOpen.current = true;
    dispatch({ kind: 'opened', editor: { ...typing, termId: typing.began.id } });
    return true;
  });
  useEffect(() => {
    let isThere = true;
    void takeOverTyping(glossaryId, (typing) => isThere && typeOn(typing));
    return () => {
      isThere = false;
    };
  }, [glossaryId]);

  const leave = (from: CellEditor, leaving: Leaving) => {
    if (leaving === 'stay') return;
    const { ids } = latest.current;
    const row = ids.indexOf(from.termId);
    if (leaving === 'down') {
      // Below a new word comes the next one.
      const column = isNewRow(from.termId) ? 'word' : from.column;
      goTo({ termId: ids[row + 1] ?? from.termId, column });
      return;
    }
    const next = nextTyped(
      latest.current,
      columns,
      { row, column: from.column },
      leaving === 'next' ? 1 : -1,
      isGoing,
    );
    // As in a form, and as in a spreadsheet what is typed then is typed over it.
    if (next) open(next.term, next.column, { caret: 'all' });
    else goTo(from);
  };

  const saveMended = (term: Term, typed: Changes) => {
    // Of a new row it is not said yet whether this is IPA.
    if (isNewRow(term.id)) {
      save([{ term, changes: typed }]);
      return;
    }
    const { changes, mended } = mendedEdit(typed);
    save([{ term, changes }]);
    if (mended)
      sayMended(mended, withChanges(term, changes), (saved, asTyped) =>
        save([{ term: saved, changes: asTyped }]),
      );
  };

  const onCommit = (draft: string, leaving: Leaving) => {
    const { editor } = state;
    if (!isOpen.current || !editor || !view.byId.has(editor.termId)) return;
    // Who chose a way and then went elsewhere has not said it that way.
    const isGivenUp = leaving === 'stay' && editor.way !== undefined && draft === startOf(editor);
    const edit = isGivenUp ? {} : editOf(editor, draft);
    const check = checkEdit(editor.began, edit);
    if (check.kind === 'refused') {
      dispatch({ kind: 'refused', message: check.message });
      return;
    }
    const settle = () => {
      close();
      if (check.kind !== 'unchanged') saveMended(editor.began, { ...check.changes, ...saidOutright(edit) });
    };
    // What is typed into a new row fills in other cells, and makes the row that comes next.
    if (leaving !== 'stay' && isNewRow(editor.termId)) flushSync(settle);
    else settle();
    leave(editor, leaving);
  };

  return {
    open,
    openWay: (term, way) =>
      begin(
        term,
        COLUMN_OF[WAY_FIELD[way]],
        {
          kind: 'type',
          field: WAY_FIELD[way],
          as: way === 'phonemize-in-language' ? 'language' : 'text',
          way,
        },
        { caret: 'all' },
      ),
    focus: focusEditor,
    handlers: {
      onType: (draft) => {
        if (state.editor) keepTyping(glossaryId, { ...state.editor, draft });
        dispatch({ kind: 'typed', draft });
      },
      onCommit,
      onMove: () => {
        const { editor } = state;
        if (!editor) return;
        const { began, draft } = editor;
        close();
        save([{ term: began, changes: saidBy(began, 'pronounce-as', draft) }]);
        goTo(editor);
      },
      onCancel: () => {
        close();
        if (state.editor) goTo(state.editor);
      },
    },
  };
}

/** A new row would go by the letters of one text; two say which it is. */
function saidOutright({ phonemization, pronounceAs }: Changes): Changes {
  return phonemization === undefined || pronounceAs === undefined
    ? {}
    : { phonemization: phonemization.trim(), pronounceAs: pronounceAs.trim() };
}

/** The next cell that is typed into. */
function nextTyped(
  view: TableView,
  columns: readonly ColumnId[],
  from: { row: number; column: ColumnId },
  direction: 1 | -1,
  isGoing: (termId: string) => boolean,
) {
  const typed = columns.flatMap((column, at) => (TYPED_COLUMNS.includes(column) ? [at] : []));
  const rows = view.ids.length;
  let position = stepped({ row: from.row, column: columns.indexOf(from.column) }, direction, typed, rows);
  while (position) {
    const term = view.byId.get(view.ids[position.row] ?? '');
    const column = columns[position.column];
    if (term && column && !isGoing(term.id) && cellAction(term, column).kind === 'type')
      return { term, column };
    position = stepped(position, direction, typed, rows);
  }
  return undefined;
}
