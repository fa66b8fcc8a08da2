// Opens, validates, saves and leaves the single editor of the table.
import { type Dispatch, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Term } from '#contract/glossary.ts';
import type { PronunciationOption } from '#contract/pronunciation.ts';
import {
  discardTyping,
  keepTyping,
  type StoredTyping,
  takeOverTyping,
} from '#web/features/terms/drafts/cell-drafts.ts';
import { type Changes, type TermChange, withChanges } from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { OPTION_FIELD } from '#web/features/terms/editing/only-way.ts';
import { getInitialText, isUntouched, toChanges, toOnlyOption } from '#web/features/terms/editing/said-by.ts';
import { cleanedEdit, notifyCleaned } from '#web/features/terms/ipa/clean-ipa.ts';
import { ATTRIBUTE_COLUMNS } from '#web/features/terms/list/attribute-columns.ts';
import { filledValues } from '#web/features/terms/list/method.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { TableView } from '#web/features/terms/new-rows/with-new-rows.ts';
import type { EditorHandlers, Leaving } from './cell-editor.tsx';
import { type ColumnId, cellAction, TYPED_COLUMNS, type TypeAction } from './columns.ts';
import type { ActiveCell, CellEditor, GridEvent, GridState } from './grid-state.ts';
import { stepped } from './movement.ts';
import { findCaret, type PressedText } from './pressed-text.ts';

interface GridEditorOptions {
  readonly glossaryId: string;
  readonly view: TableView;
  /** Shown columns. Tab goes from one to the next. */
  readonly columns: readonly ColumnId[];
  /** Returns whether a deletion of the term is pending. Such a term can't be edited. */
  readonly isDeletionPending: (termId: string) => boolean;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  readonly save: (made: readonly TermChange[]) => void;
  /** Makes a cell the active one and gives it the focus. */
  readonly focusCell: (cell: ActiveCell) => void;
  readonly focusEditor: () => void;
}

/** How typing begins. By default, at the end of the cell's text. */
export interface EditStart {
  /** Replaces the cell's text. */
  readonly typed?: string;
  readonly caret?: PressedText | 'all' | undefined;
}

export interface GridEditor {
  /** Opens the editor of a text cell. A rejected draft in another cell takes precedence. */
  readonly open: (term: Term, column: ColumnId, begin?: EditStart) => void;
  /** Opens the cell of a pronunciation option. Saving the typed text clears the term's other two options. */
  readonly openOption: (term: Term, way: PronunciationOption) => void;
  /** Focuses the open field. */
  readonly focus: () => void;
  readonly handlers: EditorHandlers;
}

export function useGridEditor(options: GridEditorOptions): GridEditor {
  const { glossaryId, view, columns, isDeletionPending, state, dispatch, save, focusCell, focusEditor } =
    options;
  // Blur and a choice in the list can both end an edit within one event: only the first counts.
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

  // The draft is unchanged and its row isn't visible, so the editor can close.
  const isUnchangedAndHidden =
    state.editor !== null && isUntouched(state.editor) && !view.ids.includes(state.editor.termId);
  // A row that just became a term can be missing from the list for a moment. It isn't filtered out.
  const isFilteredOut = isUnchangedAndHidden && view.byId.has(state.editor?.termId ?? '');
  const closeHidden = useEffectEvent(close);
  // Close it, because its row would take the focus from the filter field when it comes back.
  useLayoutEffect(() => {
    if (isFilteredOut) closeHidden();
  }, [isFilteredOut]);

  const begin = (term: Term, column: ColumnId, { field, as, way: option }: TypeAction, by: EditStart) => {
    if (isOpen.current && !isUnchangedAndHidden) {
      focusEditor();
      return;
    }
    if (isOpen.current) close();
    isOpen.current = true;
    const { typed, caret: at } = by;
    const draft = typed ?? getInitialText({ began: term, field, way: option });
    // Select a language ID as a whole: it is replaced rather than edited, because few people know the IDs.
    const caret = as === 'language' ? 'all' : at === 'all' ? at : at && findCaret(at, draft);
    dispatch({
      kind: 'opened',
      editor: { termId: term.id, column, field, as, way: option, began: term, draft, caret },
    });
  };

  const open = (term: Term, column: ColumnId, by: EditStart = {}) => {
    const action = cellAction(term, column);
    if (action.kind !== 'type') return;
    // If the cell has two pronunciation options, the typed text replaces both.
    const replacesBoth = by.typed !== undefined && column === 'value' && filledValues(term).length > 1;
    begin(term, column, replacesBoth ? { ...action, field: 'phonemization', way: 'by-looks' } : action, by);
  };

  const resumeTyping = useEffectEvent((typing: StoredTyping) => {
    if (isOpen.current) return false;
    isOpen.current = true;
    dispatch({ kind: 'opened', editor: { ...typing, termId: typing.began.id } });
    return true;
  });
  useEffect(() => {
    let isThere = true;
    void takeOverTyping(glossaryId, (typing) => isThere && resumeTyping(typing));
    return () => {
      isThere = false;
    };
  }, [glossaryId]);

  const leave = (from: CellEditor, leaving: Leaving) => {
    if (leaving === 'stay') return;
    const { ids } = latest.current;
    const row = ids.indexOf(from.termId);
    if (leaving === 'down') {
      // Below a new word, the next word is typed.
      const column = isNewRow(from.termId) ? 'word' : from.column;
      focusCell({ termId: ids[row + 1] ?? from.termId, column });
      return;
    }
    const next = findNextTextCell(
      latest.current,
      columns,
      { row, column: from.column },
      leaving === 'next' ? 1 : -1,
      isDeletionPending,
    );
    // Select the text as in a form, so that typing replaces it.
    if (next) open(next.term, next.column, { caret: 'all' });
    else focusCell(from);
  };

  const saveCleaned = (term: Term, typed: Changes) => {
    // In a new row it isn't decided yet whether the text is IPA, so don't clean it.
    if (isNewRow(term.id)) {
      save([{ term, changes: typed }]);
      return;
    }
    const { changes, cleanedIpa } = cleanedEdit(typed);
    save([{ term, changes }]);
    if (cleanedIpa)
      notifyCleaned(cleanedIpa, withChanges(term, changes), (saved, asTyped) =>
        save([{ term: saved, changes: asTyped }]),
      );
  };

  const onCommit = (draft: string, leaving: Leaving) => {
    const { editor } = state;
    if (!isOpen.current || !editor || !view.byId.has(editor.termId)) return;
    // Leaving an unchanged field means that the option wasn't chosen after all.
    const isGivenUp = leaving === 'stay' && editor.way !== undefined && draft === getInitialText(editor);
    const edit = isGivenUp ? {} : toChanges(editor, draft);
    const check = checkEdit(editor.began, edit);
    if (check.kind === 'refused') {
      dispatch({ kind: 'refused', message: check.message });
      return;
    }
    const settle = () => {
      close();
      if (check.kind !== 'unchanged') saveCleaned(editor.began, { ...check.changes, ...trimBoth(edit) });
    };
    // Render now: typing in a new row fills other cells and adds the next row, which may get the focus.
    if (leaving !== 'stay' && isNewRow(editor.termId)) flushSync(settle);
    else settle();
    leave(editor, leaving);
  };

  return {
    open,
    openOption: (term, option) =>
      begin(
        term,
        ATTRIBUTE_COLUMNS[OPTION_FIELD[option]],
        {
          kind: 'type',
          field: OPTION_FIELD[option],
          as: option === 'phonemize-in-language' ? 'language' : 'text',
          way: option,
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
        save([{ term: began, changes: toOnlyOption(began, 'pronounce-as', draft) }]);
        focusCell(editor);
      },
      onCancel: () => {
        close();
        if (state.editor) focusCell(state.editor);
      },
    },
  };
}

/**
 * Trims both texts if both are given. One text of a new row is classified by its letters; two texts say which is which.
 */
function trimBoth({ phonemization, pronounceAs }: Changes): Changes {
  return phonemization === undefined || pronounceAs === undefined
    ? {}
    : { phonemization: phonemization.trim(), pronounceAs: pronounceAs.trim() };
}

/** Returns the next cell that accepts text. */
function findNextTextCell(
  view: TableView,
  columns: readonly ColumnId[],
  from: { row: number; column: ColumnId },
  direction: 1 | -1,
  isDeletionPending: (termId: string) => boolean,
) {
  const typed = columns.flatMap((column, at) => (TYPED_COLUMNS.includes(column) ? [at] : []));
  const rows = view.ids.length;
  let position = stepped({ row: from.row, column: columns.indexOf(from.column) }, direction, typed, rows);
  while (position) {
    const term = view.byId.get(view.ids[position.row] ?? '');
    const column = columns[position.column];
    if (term && column && !isDeletionPending(term.id) && cellAction(term, column).kind === 'type')
      return { term, column };
    position = stepped(position, direction, typed, rows);
  }
  return undefined;
}
