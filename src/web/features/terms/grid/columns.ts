// The table's columns, left to right. The table, the keyboard and the sorting all read them here.
import type { Term } from '#contract/glossary.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
import type { SpokenWay } from '#web/features/terms/editing/said-by.ts';
import { filledValues } from '#web/features/terms/list/how.ts';
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';

export const COLUMNS = ['select', ...SORT_COLUMNS, 'actions'] as const;
export type ColumnId = (typeof COLUMNS)[number];

/** The columns Tab visits while editing. */
export const TYPED_COLUMNS: readonly ColumnId[] = ['word', 'language', 'value', 'phonemizedIn', 'spokenIn'];

export function isSortable(column: ColumnId): column is SortColumn {
  return column !== 'select' && column !== 'actions';
}

export interface TypeAction {
  readonly kind: 'type';
  readonly field: TermText;
  readonly as: 'text' | 'language';
  /** Set where what is typed becomes the only way of saying it. */
  readonly way?: SpokenWay;
}

/** What Enter does in a cell. */
export type CellAction =
  | TypeAction
  /** A list of the three ways opens in the cell. */
  | { readonly kind: 'choose-way' }
  | { readonly kind: 'toggle-case' }
  | { readonly kind: 'toggle-selection' }
  | { readonly kind: 'open-form' }
  | { readonly kind: 'nothing' };

export function cellAction(term: Term, column: ColumnId): CellAction {
  return isNewRow(term.id) ? newCellAction(term, column) : termCellAction(term, column);
}

/** The form is about terms; what is typed into a new row is judged by all that it has. */
function newCellAction(term: Term, column: ColumnId): CellAction {
  const action = termCellAction(term, column);
  if (action.kind === 'type') return { kind: 'type', field: action.field, as: action.as };
  return action.kind === 'toggle-case' || action.kind === 'choose-way' ? action : { kind: 'nothing' };
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
      return { kind: 'choose-way' };
    case 'actions':
      return { kind: 'open-form' };
    case 'updated':
      return { kind: 'nothing' };
  }
}
