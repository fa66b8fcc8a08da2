// Where the person is in the table and what is being typed. One editor at a time; what is typed in it is kept
// here, so that neither scrolling, sorting nor the term's disappearance loses it.
import type { Term } from '#contract/glossary.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
import type { SpokenWay } from '#web/features/terms/editing/said-by.ts';
import type { ColumnId } from './columns.ts';

/** `termId` null is the header row. */
export interface ActiveCell {
  readonly termId: string | null;
  readonly column: ColumnId;
}

export interface CellEditor {
  readonly termId: string;
  readonly column: ColumnId;
  readonly field: TermText;
  /** Set where what is typed becomes the only way of saying it. */
  readonly way?: SpokenWay | undefined;
  readonly as: 'text' | 'language';
  /** The term as it was when typing began: what somebody else changes meanwhile must not pass for seen. */
  readonly began: Term;
  readonly draft: string;
  /** Where typing goes on; all of it where what is typed takes its place. The end unless told otherwise. */
  readonly caret?: number | 'all' | undefined;
  /** Why the draft can't be saved; null until it was tried, and again once the draft changes. */
  readonly refusal: string | null;
}

export interface GridState {
  readonly active: ActiveCell;
  /** Where the range starts that ends at the active cell; null where it is that cell alone. */
  readonly anchor: ActiveCell | null;
  readonly editor: CellEditor | null;
  /** The list of the ways is open, in the active cell. */
  readonly choosing: ChoosingWay | null;
}

export interface ChoosingWay {
  readonly termId: string;
  /** The letter that opened it; "" where it was another key. */
  readonly typed: string;
}

export type GridEvent =
  | { readonly kind: 'activated'; readonly cell: ActiveCell }
  /** The range goes on to this cell. */
  | { readonly kind: 'extended'; readonly cell: ActiveCell }
  | { readonly kind: 'ranged'; readonly from: ActiveCell; readonly to: ActiveCell }
  | { readonly kind: 'choosing'; readonly choosing: ChoosingWay }
  /** The list is closed, whatever was chosen. */
  | { readonly kind: 'chosen' }
  | { readonly kind: 'opened'; readonly editor: Omit<CellEditor, 'refusal'> }
  /** A new row has become a term. */
  | { readonly kind: 'renamed'; readonly from: string; readonly to: Term }
  | { readonly kind: 'typed'; readonly draft: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'closed' };

export const AT_START: GridState = {
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
      // A draft that was refused is never dropped for another cell.
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
