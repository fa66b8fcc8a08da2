// Cleans the IPA in pasted edits as if it were typed. A generator, one edit per step, so that the page stays
// responsive.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { mendedEdit } from '#web/features/terms/ipa/clean-ipa.ts';

interface Mended {
  readonly edits: readonly TermChange[];
  /** Number of edits whose IPA was cleaned. */
  readonly cleaned: number;
}

export function* mending(made: readonly TermChange[]): Generator<void, Mended> {
  const edits: TermChange[] = [];
  let cleaned = 0;
  for (const { term, changes } of made) {
    const mend = mendedEdit(changes);
    edits.push({ term, changes: mend.changes });
    if (mend.mended) cleaned += 1;
    yield;
  }
  return { edits, cleaned };
}
