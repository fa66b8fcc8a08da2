// Which cells a replacement looks into, and what changes their new texts come to.
import type { Term } from '#contract/glossary.ts';
import {
  type Changes,
  draftOf,
  isEmpty,
  picked,
  type TermChange,
  type TermText,
} from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { mendedEdit } from '#web/features/terms/ipa/mend.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { Replaced } from './replace-worker.ts';

export interface CellText {
  readonly term: Term;
  readonly field: TermText;
  readonly text: string;
}

/** Those of the fields that say something, row by row. */
export function cellTexts(terms: readonly Term[], fields: readonly TermText[]): CellText[] {
  return terms.flatMap((term) => {
    const draft = draftOf(term);
    return fields.flatMap((field) => (draft[field] === '' ? [] : [{ term, field, text: draft[field] }]));
  });
}

export interface ReplacedCell extends CellText {
  /** What it becomes: cleaned, if it is IPA. */
  readonly after: string;
  /** What it can’t become: no word is empty. */
  readonly isRefused: boolean;
}

export function replacedCells(cells: readonly CellText[], replaced: Replaced): ReplacedCell[] {
  return replaced.flatMap(([at, text]) => {
    const cell = cells[at];
    if (!cell) return [];
    const edit: Changes = {};
    edit[cell.field] = text.trim();
    const { changes } = mendedEdit(edit);
    const after = changes[cell.field] ?? '';
    if (after === cell.text) return [];
    const isRefused = !isNewRow(cell.term.id) && checkEdit(cell.term, changes).kind === 'refused';
    return [{ ...cell, after, isRefused }];
  });
}

/** One set of changes for each term. */
export function replacingEdits(cells: readonly ReplacedCell[]): TermChange[] {
  const made = new Map<Term, Changes>();
  for (const { term, field, after, isRefused } of cells) {
    if (isRefused) continue;
    const changes = made.get(term) ?? {};
    changes[field] = after;
    made.set(term, changes);
  }
  return [...made].map(([term, changes]) => ({ term, changes }));
}

/** The same values for all: only where they are others. */
export function settingEdits(terms: readonly Term[], values: Changes): TermChange[] {
  return terms
    .map((term) => {
      const before = draftOf(term);
      return { term, changes: picked(values, (attribute) => before[attribute] !== values[attribute]) };
    })
    .filter(({ changes }) => !isEmpty(changes));
}
