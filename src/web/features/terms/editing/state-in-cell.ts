// State of an edit for its table cell and the bar of that cell. A cell can show several attributes. It then has the worst
// state of them: failed, else waiting, else saving.
import type { Term } from '#contract/glossary.ts';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import { describeServerValues } from '#web/features/terms/guard/still-has.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import type { CellState, TermEdit } from './cell-edits.ts';
import type { TermAttribute } from './changes.ts';

const ATTRIBUTES: Partial<Record<ColumnId, readonly TermAttribute[]>> = {
  word: ['word'],
  language: ['languageId'],
  value: ['phonemization', 'pronounceAs'],
  phonemizedIn: ['phonemizationLanguageId'],
  spokenIn: ['pronunciationLanguageId'],
  caseSensitive: ['caseSensitive'],
};

export function attributesIn(column: ColumnId): readonly TermAttribute[] {
  return ATTRIBUTES[column] ?? [];
}

export function cellState(column: ColumnId, edit: TermEdit | undefined): CellState | undefined {
  if (!edit) return undefined;
  const states = attributesIn(column).flatMap((attribute) => edit.cells[attribute] ?? []);
  return (
    states.find(({ kind }) => kind === 'failed') ?? states.find(({ kind }) => kind === 'waiting') ?? states[0]
  );
}

/** @param stored the server's values, set only if the edit waits for a pronunciation option */
export function reasonOf(
  column: ColumnId,
  edit: TermEdit | undefined,
  stored: Term | undefined,
): string | undefined {
  const state = cellState(column, edit);
  if (!state || state.kind === 'saving') return undefined;
  const edited = attributesIn(column).filter((attribute) => edit?.cells[attribute]);
  return sentences(state.reason, stored ? describeServerValues(stored, edited) : '');
}

/** Returns the label of the edit icon at the end of a cell. */
export function nameOfState(kind: CellState['kind'], isDraft: boolean): string {
  if (kind === 'saving') return words.edit.saving;
  if (kind === 'failed') return words.edit.notSaved;
  return isDraft ? words.edit.draft : words.edit.waits;
}
