// Cleans the IPA in a field when the user leaves it.

import type { Term } from '#contract/glossary.ts';
import { type Fix, normalizeIpa } from '#ipa/normalize-ipa.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';

export interface CleanedIpa {
  readonly typed: string;
  readonly value: string;
  readonly fixes: readonly Fix[];
}

/**
 * @returns undefined if the text needs no cleaning or is not IPA; no `fixes` if only the Unicode normalization (NFC)
 * differs
 */
export function cleanedIpa(typed: string): CleanedIpa | undefined {
  const { value, fixes } = normalizeIpa(typed);
  return value === typed ? undefined : { typed, value, fixes };
}

/** Shows a note about the cleaned IPA of a saved term, and offers to save the text as typed. */
export function notifyCleaned(
  { typed, fixes }: CleanedIpa,
  saved: Term,
  save: (term: Term, changes: Changes) => void,
): void {
  if (fixes.length === 0) return;
  notify({
    message: words.ipa.mendedIn(saved.word, fixes),
    action: { label: words.undo, run: () => save(saved, { phonemization: typed }) },
  });
}

/** Cleans the IPA in an edit of a cell. */
export function cleanedEdit(changes: Changes): { changes: Changes; cleanedIpa: CleanedIpa | undefined } {
  const { phonemization } = changes;
  const found = phonemization === undefined ? undefined : cleanedIpa(phonemization);
  return { changes: found ? { ...changes, phonemization: found.value } : changes, cleanedIpa: found };
}
