// The table's columns, left to right. The table, the keyboard and the sorting all read them here.
import type { Term } from '#contract/glossary.ts';
import type { TermText } from '#web/features/terms/editing/changes.ts';
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

/** What Enter does in a cell. */
export type CellAction =
  | { readonly kind: 'type'; readonly field: TermText; readonly as: 'text' | 'language' }
  | { readonly kind: 'toggle-case' }
  | { readonly kind: 'toggle-selection' }
  /** The cell shows what only the form can change: the option, or a value where there are none or two. */
  | { readonly kind: 'open-form' }
  | { readonly kind: 'nothing' };

export function cellAction(term: Term, column: ColumnId): CellAction {
  return isNewRow(term.id) ? newCellAction(term, column) : termCellAction(term, column);
}

/** The form is about terms; here one column takes IPA and other words alike. */
function newCellAction(term: Term, column: ColumnId): CellAction {
  const action = termCellAction(term, column);
  if (column === 'value')
    return { kind: 'type', field: filledValues(term)[0] ?? 'phonemization', as: 'text' };
  return action.kind === 'type' || action.kind === 'toggle-case' ? action : { kind: 'nothing' };
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
      const [field, second] = filledValues(term);
      return field && !second ? { kind: 'type', field, as: 'text' } : { kind: 'open-form' };
    }
    case 'phonemizedIn':
      return { kind: 'type', field: 'phonemizationLanguageId', as: 'language' };
    case 'spokenIn':
      return { kind: 'type', field: 'pronunciationLanguageId', as: 'language' };
    case 'caseSensitive':
      return { kind: 'toggle-case' };
    case 'how':
    case 'actions':
      return { kind: 'open-form' };
    case 'updated':
      return { kind: 'nothing' };
  }
}
