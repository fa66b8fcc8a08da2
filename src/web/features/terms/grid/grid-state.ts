// The active cell and the open editor of the table. Only one editor is open at a time. Its draft is stored here, so
// that scrolling, sorting or a deletion of the term doesn't lose it.
import type { Term } from '#contract/glossary.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
import type { TypedOption } from '#web/features/terms/editing/said-by.ts';
import type { ColumnId } from './columns.ts';

/** `termId` is null in the header row. */
export interface ActiveCell {
  readonly termId: string | null;
  readonly column: ColumnId;
}

export interface CellEditor {
  readonly termId: string;
  readonly column: ColumnId;
  readonly field: TermText;
  /** Set if the typed text becomes the only pronunciation option. */
  readonly way?: TypedOption | undefined;
  readonly as: 'text' | 'language';
  /** The term when typing began. A change that someone else makes later is then detected as a conflict. */
  readonly began: Term;
  readonly draft: string;
  /** Initial caret position; 'all' selects the text. Default: the end. */
  readonly caret?: number | 'all' | undefined;
  /** Why the draft can't be saved; null before the first attempt and after each change of the draft. */
  readonly refusal: string | null;
}

export interface GridState {
  readonly active: ActiveCell;
  /** Start of the range that ends at the active cell; null if only the active cell is chosen. */
  readonly anchor: ActiveCell | null;
  readonly editor: CellEditor | null;
  /** Open list of pronunciation options in the active cell. */
  readonly choosing: OpenOptionList | null;
}

export interface OpenOptionList {
  readonly termId: string;
  /** Letter that opened the list; '' for another key. */
  readonly typed: string;
}

export type GridEvent =
  | { readonly kind: 'activated'; readonly cell: ActiveCell }
  /** The range extends to this cell. */
  | { readonly kind: 'extended'; readonly cell: ActiveCell }
  | { readonly kind: 'ranged'; readonly from: ActiveCell; readonly to: ActiveCell }
  | { readonly kind: 'choosing'; readonly choosing: OpenOptionList }
  /** The list closes, with or without a choice. */
  | { readonly kind: 'chosen' }
  | { readonly kind: 'opened'; readonly editor: Omit<CellEditor, 'refusal'> }
  /** A new row became a term. */
  | { readonly kind: 'renamed'; readonly from: string; readonly to: Term }
  | { readonly kind: 'typed'; readonly draft: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'closed' };

export const INITIAL_STATE: GridState = {
  active: { termId: null, column: 'word' },
  anchor: null,
  editor: null,
  choosing: null,
};

export function nextGrid(state: GridState, event: GridEvent): GridState {
  switch (event.kind) {
    case 'activated':
      return { ...state, active: event.cell, anchor: null, choosing: null };
    case 'extended':
      return { ...state, active: event.cell, anchor: state.anchor ?? state.active, choosing: null };
    case 'ranged':
      return { ...state, active: event.to, anchor: event.from, choosing: null };
    case 'renamed': {
      const { from, to } = event;
      const cell = (of: ActiveCell) => (of.termId === from ? { ...of, termId: to.id } : of);
      const { active, anchor, editor, choosing } = state;
      return {
        active: cell(active),
        anchor: anchor && cell(anchor),
        editor: editor?.termId === from ? { ...editor, termId: to.id, began: to } : editor,
        choosing: choosing?.termId === from ? { ...choosing, termId: to.id } : choosing,
      };
    }
    case 'opened': {
      // Never replace a rejected draft by the editor of another cell.
      if (state.editor) return state;
      const { termId, column } = event.editor;
      const editor = { ...event.editor, refusal: null };
      return { active: { termId, column }, anchor: null, editor, choosing: null };
    }
    case 'choosing': {
      if (state.editor) return state;
      const { choosing } = event;
      return { ...state, active: { termId: choosing.termId, column: 'how' }, anchor: null, choosing };
    }
    case 'chosen':
      return { ...state, choosing: null };
    case 'typed':
      return state.editor
        ? { ...state, editor: { ...state.editor, draft: event.draft, refusal: null } }
        : state;
    case 'refused':
      return state.editor ? { ...state, editor: { ...state.editor, refusal: event.message } } : state;
    case 'closed':
      return { ...state, editor: null };
  }
}
