// Columns of the terms table, left to right. The table, the keyboard handling and the sorting read them here.
import type { Term } from '#contract/glossary.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
import type { TypedOption } from '#web/features/terms/editing/said-by.ts';
import { filledValues } from '#web/features/terms/list/method.ts';
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';

export const COLUMNS = ['select', ...SORT_COLUMNS, 'actions'] as const;
export type ColumnId = (typeof COLUMNS)[number];

/** Columns that Tab visits while editing. */
export const TYPED_COLUMNS: readonly ColumnId[] = ['word', 'language', 'value', 'phonemizedIn', 'spokenIn'];

export function isSortable(column: ColumnId): column is SortColumn {
  return column !== 'select' && column !== 'actions';
}

export interface TypeAction {
  readonly kind: 'type';
  readonly field: TermText;
  readonly as: 'text' | 'language';
  /** Set if the typed text becomes the only pronunciation option. */
  readonly way?: TypedOption;
}

/** Action of Enter in a cell. */
export type CellAction =
  | TypeAction
  /** Opens the list of pronunciation options in the cell. */
  | { readonly kind: 'choose-option' }
  | { readonly kind: 'toggle-case' }
  | { readonly kind: 'toggle-selection' }
  | { readonly kind: 'open-form' }
  | { readonly kind: 'nothing' };

export function cellAction(term: Term, column: ColumnId): CellAction {
  return isNewRow(term.id) ? newCellAction(term, column) : termCellAction(term, column);
}

/**
 * Returns the action in a new row. The form edits terms only. Typed text in a new row is classified by all its values,
 * so it sets no `way`.
 */
function newCellAction(term: Term, column: ColumnId): CellAction {
  const action = termCellAction(term, column);
  if (action.kind === 'type') return { kind: 'type', field: action.field, as: action.as };
  return action.kind === 'toggle-case' || action.kind === 'choose-option' ? action : { kind: 'nothing' };
}

function termCellAction(term: Term, column: ColumnId): CellAction {
  switch (column) {
    case 'select':
      return { kind: 'toggle-selection' };
    case 'word':
      return { kind: 'type', field: 'word', as: 'text' };
    case 'language':
      return { kind: 'type', field: 'languageId', as: 'language' };
    case 'value': {
      const [field] = filledValues(term);
      if (field) return { kind: 'type', field, as: 'text' };
      return { kind: 'type', field: 'phonemization', as: 'text', way: 'by-looks' };
    }
    case 'phonemizedIn':
      return { kind: 'type', field: 'phonemizationLanguageId', as: 'language' };
    case 'spokenIn':
      return { kind: 'type', field: 'pronunciationLanguageId', as: 'language' };
    case 'caseSensitive':
      return { kind: 'toggle-case' };
    case 'how':
      return { kind: 'choose-option' };
    case 'actions':
      return { kind: 'open-form' };
    case 'updated':
      return { kind: 'nothing' };
  }
}
