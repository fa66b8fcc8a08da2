// Computes the edits of a replacement, and the edits that set the same values in many terms.
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
import type { Replaced } from './replace-server.ts';

export interface ReplacedCell {
  readonly term: Term;
  readonly field: TermText;
  readonly text: string;
  /** The new text. IPA is cleaned. */
  readonly after: string;
  /**
   * `stays`: the cell can't take the new text, for example because a word can't be empty. `waits`: the term would have no
   * pronunciation option, so the edit waits in this browser.
   */
  readonly fate: 'saved' | 'waits' | 'stays';
}

/** @param terms the searched terms, in the order in which the worker got them */
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
  // Reuse the check of each term with only one changed cell. For ten thousand terms, this saves half of the work.
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

/** Merges the changed cells of each term into one edit. */
function together(cells: readonly Pick<ReplacedCell, 'term' | 'field' | 'after'>[]): TermChange[] {
  const made = new Map<Term, Changes>();
  for (const { term, field, after } of cells) {
    const changes = made.get(term) ?? {};
    changes[field] = after;
    made.set(term, changes);
  }
  return [...made].map(([term, changes]) => ({ term, changes: named(term, changes) }));
}

/**
 * Adds the unchanged pronunciation field to an edit of a new row. If only one of the two fields is set, `typedInto` guesses
 * from the letters which field the text belongs to.
 */
function named(term: Term, changes: Changes): Changes {
  const { phonemization, pronounceAs } = { ...draftOf(term), ...changes };
  const isOne = (changes.phonemization === undefined) !== (changes.pronounceAs === undefined);
  return isOne && isNewRow(term.id) ? { ...changes, phonemization, pronounceAs } : changes;
}

/** Returns edits that set these values. Terms that have the values already need no edit. */
export function settingEdits(terms: readonly Term[], values: Changes): TermChange[] {
  return terms
    .map((term) => {
      const before = draftOf(term);
      return { term, changes: picked(values, (attribute) => before[attribute] !== values[attribute]) };
    })
    .filter(({ changes }) => !isEmpty(changes));
}

/** Returns the number of terms that have several pronunciation options after these edits, but not before. */
export function withSeveralWays(made: readonly TermChange[]): number {
  const isSeveral = (term: Term) => satisfiedOptions(term).length > 1;
  return made.filter(({ term, changes }) => !isSeveral(term) && isSeveral(withChanges(term, changes))).length;
}
