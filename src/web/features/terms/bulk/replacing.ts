// What changes a replacement comes to, and the same values for many terms.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import {
  type Changes,
  draftOf,
  isEmpty,
  picked,
  type TermChange,
  type TermText,
  withChanges,
} from '#web/features/terms/editing/changes.ts';
import type { EditCheck } from '#web/features/terms/editing/check-edit.ts';
import { cleanedEdit } from '#web/features/terms/ipa/clean-ipa.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import type { Replaced } from './replace-worker.ts';

export interface ReplacedCell {
  readonly term: Term;
  readonly field: TermText;
  readonly text: string;
  /** What it becomes: cleaned, if it is IPA. */
  readonly after: string;
  /** It can stay as it is, since no word is empty; or its term waits in this browser for a way of saying it. */
  readonly fate: 'saved' | 'waits' | 'stays';
}

/** @param terms the rows that were looked into */
export function replacedCells(
  terms: readonly Term[],
  replaced: Replaced,
  check: (edit: TermChange) => EditCheck,
): ReplacedCell[] {
  const changed = replaced.flatMap(([row, field, becomes]) => {
    const term = terms[row];
    if (!term) return [];
    const text = draftOf(term)[field];
    const edit: Changes = {};
    edit[field] = becomes;
    const { changes } = cleanedEdit(edit);
    const after = changes[field] ?? '';
    if (after === text) return [];
    const { kind } = check({ term, changes });
    return [{ term, field, text, after, kind, isRefused: kind === 'refused' }];
  });
  const kept = changed.filter(({ isRefused }) => !isRefused);
  // What changes in one cell alone is judged already: of ten thousand that is half of the work.
  const judged = new Map<Term, EditCheck['kind'] | 'together'>();
  for (const { term, kind } of kept)
    judged.set(term, judged.has(term) || isNewRow(term.id) ? 'together' : kind);
  const isIncomplete = (edit: TermChange) => {
    const kind = judged.get(edit.term);
    return (kind === 'together' ? check(edit).kind : kind) === 'incomplete';
  };
  const waiting = new Set(together(kept).flatMap((edit) => (isIncomplete(edit) ? [edit.term] : [])));
  return changed.map(({ term, field, text, after, isRefused }) => {
    const fate = waiting.has(term) ? 'waits' : 'saved';
    return { term, field, text, after, fate: isRefused ? 'stays' : fate };
  });
}

export function replacingEdits(cells: readonly ReplacedCell[]): TermChange[] {
  return together(cells.filter(({ fate }) => fate !== 'stays'));
}

/** One set of changes for each term. */
function together(cells: readonly Pick<ReplacedCell, 'term' | 'field' | 'after'>[]): TermChange[] {
  const made = new Map<Term, Changes>();
  for (const { term, field, after } of cells) {
    const changes = made.get(term) ?? {};
    changes[field] = after;
    made.set(term, changes);
  }
  return [...made].map(([term, changes]) => ({ term, changes: named(term, changes) }));
}

/** Of one way of saying a new row, its letters would show which it is: both are said, as after pasting. */
function named(term: Term, changes: Changes): Changes {
  const { phonemization, pronounceAs } = { ...draftOf(term), ...changes };
  const isOne = (changes.phonemization === undefined) !== (changes.pronounceAs === undefined);
  return isOne && isNewRow(term.id) ? { ...changes, phonemization, pronounceAs } : changes;
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

/** How many terms have several ways of saying them by these changes, and had not before. */
export function withSeveralWays(made: readonly TermChange[]): number {
  const isSeveral = (term: Term) => satisfiedOptions(term).length > 1;
  return made.filter(({ term, changes }) => !isSeveral(term) && isSeveral(withChanges(term, changes))).length;
}
