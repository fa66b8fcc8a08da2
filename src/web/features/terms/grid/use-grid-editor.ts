// Opening, refusing, saving and leaving the one editor of the table.
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import {
  discardTyping,
  type KeptTyping,
  keepTyping,
  takeOverTyping,
} from '#web/features/terms/drafts/cell-drafts.ts';
import { type Changes, draftOf, withChanges } from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { mendedEdit, sayMended } from '#web/features/terms/ipa/mend.ts';
import type { TermView } from '#web/features/terms/list/term-order.ts';
import type { EditorHandlers, Leaving } from './cell-editor.tsx';
import { COLUMNS, type ColumnId, cellAction, TYPED_COLUMNS } from './columns.ts';
import type { ActiveCell, GridEvent, GridState } from './grid-state.ts';
import { stepped } from './movement.ts';

interface GridEditorOptions {
  readonly glossaryId: string;
  readonly view: TermView;
  readonly state: GridState;
  readonly dispatch: Dispatch<GridEvent>;
  readonly save: (term: Term, changes: Changes) => void;
  /** Makes a cell the active one and gives it the focus. */
  readonly goTo: (cell: ActiveCell) => void;
  readonly focusEditor: () => void;
}

export interface GridEditor {
  /** Opens the editor of a cell that is typed into; a refused draft elsewhere takes precedence. */
  readonly open: (term: Term, column: ColumnId) => void;
  readonly handlers: EditorHandlers;
}

export function useGridEditor(options: GridEditorOptions): GridEditor {
  const { glossaryId, view, state, dispatch, save, goTo, focusEditor } = options;
  // Leaving the field and choosing in its list can both end one edit within one event: only the first counts.
  const isOpen = useRef(state.editor !== null);

  const open = (term: Term, column: ColumnId) => {
    const action = cellAction(term, column);
    if (action.kind !== 'type') return;
    if (isOpen.current) {
      focusEditor();
      return;
    }
    isOpen.current = true;
    const { field, as } = action;
    const draft = draftOf(term)[field];
    dispatch({ kind: 'opened', editor: { termId: term.id, column, field, as, began: term, draft } });
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

  const close = () => {
    isOpen.current = false;
    discardTyping(glossaryId);
    dispatch({ kind: 'closed' });
  };

  const leave = (from: ActiveCell, leaving: Leaving) => {
    if (leaving === 'stay') return;
    const row = from.termId === null ? -1 : view.ids.indexOf(from.termId);
    if (leaving === 'down') {
      goTo({ termId: view.ids[row + 1] ?? from.termId, column: from.column });
      return;
    }
    const next = nextTyped(view, { row, column: from.column }, leaving === 'next' ? 1 : -1);
    if (next) open(next.term, next.column);
    else goTo(from);
  };

  const saveMended = (term: Term, typed: Changes) => {
    const { changes, mended } = mendedEdit(typed);
    save(term, changes);
    if (mended) sayMended(mended, withChanges(term, changes), save);
  };

  const onCommit = (draft: string, leaving: Leaving) => {
    const { editor } = state;
    if (!isOpen.current || !editor || !view.byId.has(editor.termId)) return;
    const edit: Changes = {};
    edit[editor.field] = draft;
    const check = checkEdit(editor.began, edit);
    if (check.kind === 'refused') {
      dispatch({ kind: 'refused', message: check.message });
      return;
    }
    close();
    if (check.kind === 'send') saveMended(editor.began, check.changes);
    leave(editor, leaving);
  };

  return {
    open,
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
        const readIn = began.phonemizationLanguageId || began.languageId;
        close();
        save(began, {
          phonemization: '',
          // With an accent it would be read in a language as well.
          pronunciationLanguageId: '',
          pronounceAs: draft.trim(),
          phonemizationLanguageId: readIn,
        });
        goTo(editor);
      },
      onCancel: () => {
        close();
        if (state.editor) goTo(state.editor);
      },
    },
  };
}

/** The next cell that is typed into, skipping those only the form can change. */
function nextTyped(view: TermView, from: { row: number; column: ColumnId }, direction: 1 | -1) {
  const typed = TYPED_COLUMNS.map((column) => COLUMNS.indexOf(column));
  let position = stepped(
    { row: from.row, column: COLUMNS.indexOf(from.column) },
    direction,
    typed,
    view.ids.length,
  );
  while (position) {
    const term = view.byId.get(view.ids[position.row] ?? '');
    const column = COLUMNS[position.column];
    if (term && column && cellAction(term, column).kind === 'type') return { term, column };
    position = stepped(position, direction, typed, view.ids.length);
  }
  return undefined;
}
