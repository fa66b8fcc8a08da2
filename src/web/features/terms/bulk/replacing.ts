// What changes a replacement comes to, and the same values for many terms.
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

export interface ReplacedCell {
  readonly term: Term;
  readonly field: TermText;
  readonly text: string;
  /** What it becomes: cleaned, if it is IPA. */
  readonly after: string;
  /** What it can’t become: no word is empty. */
  readonly isRefused: boolean;
}

/** @param terms the rows that were looked into */
export function replacedCells(terms: readonly Term[], replaced: Replaced): ReplacedCell[] {
  return replaced.flatMap(([row, field, becomes]) => {
    const term = terms[row];
    if (!term) return [];
    const text = draftOf(term)[field];
    const edit: Changes = {};
    edit[field] = becomes;
    const { changes } = mendedEdit(edit);
    const after = changes[field] ?? '';
    if (after === text) return [];
    const isRefused = !isNewRow(term.id) && checkEdit(term, changes).kind === 'refused';
    return [{ term, field, text, after, isRefused }];
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
