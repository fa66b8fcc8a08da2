// What leaving a field of IPA makes of what was typed there.

import type { Term } from '#contract/glossary.ts';
import { type Fix, normalizeIpa } from '#ipa/normalize-ipa.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';

export interface Mended {
  readonly typed: string;
  readonly value: string;
  readonly fixes: readonly Fix[];
}

/** Nothing where all of it is right, or is no IPA. What is only put together in another way (NFC) has nothing to tell. */
export function mended(typed: string): Mended | undefined {
  const { value, fixes } = normalizeIpa(typed);
  return value === typed ? undefined : { typed, value, fixes };
}

/** Says in the status line what was mended in a term that is saved, and offers to save it as it was typed. */
export function sayMended(
  { typed, fixes }: Mended,
  saved: Term,
  save: (term: Term, changes: Changes) => void,
): void {
  if (fixes.length === 0) return;
  notify({
    message: words.ipa.mendedIn(saved.word, fixes),
    action: { label: words.undo, run: () => save(saved, { phonemization: typed }) },
  });
}

/** An edit of a cell with its IPA mended. */
export function mendedEdit(changes: Changes): { changes: Changes; mended: Mended | undefined } {
  const { phonemization } = changes;
  const found = phonemization === undefined ? undefined : mended(phonemization);
  return { changes: found ? { ...changes, phonemization: found.value } : changes, mended: found };
}
