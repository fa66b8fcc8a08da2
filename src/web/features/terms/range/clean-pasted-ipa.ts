// Cleans the IPA in pasted edits as if it were typed. A generator, one edit per step, so that the page stays
// responsive.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { cleanedEdit } from '#web/features/terms/ipa/clean-ipa.ts';

interface CleanedEdits {
  readonly edits: readonly TermChange[];
  /** Number of edits whose IPA was cleaned. */
  readonly cleaned: number;
}

export function* cleanPastedIpa(made: readonly TermChange[]): Generator<void, CleanedEdits> {
  const edits: TermChange[] = [];
  let cleaned = 0;
  for (const { term, changes } of made) {
    const result = cleanedEdit(changes);
    edits.push({ term, changes: result.changes });
    if (result.cleanedIpa) cleaned += 1;
    yield;
  }
  return { edits, cleaned };
}
