// Mends the IPA of what is pasted, as if it were typed: an edit at a step.
import type { TermChange } from '#web/features/terms/editing/changes.ts';
import { mendedEdit } from '#web/features/terms/ipa/mend.ts';

interface Mended {
  readonly edits: readonly TermChange[];
  /** How many of them were mended. */
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
