// The text a user must type before a large deletion, so that no accidental click deletes many files.
import type { DeletionPreview } from '#catalog/client.ts';
import { isBlank, isSameText } from '#web/lib/same-text.ts';

/** Maximum number of files that are deleted without typing. */
const MAX_UNCONFIRMED = 1_000;

/** The name of a single folder; the number of files for several entries, or if the folder’s name is invisible. */
export type TypedConfirmation =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly files: number };

/** @returns undefined if nothing has to be typed. For a single file the question already shows its name. */
export function typedConfirmation({
  tally,
  only,
  isEverything,
}: DeletionPreview): TypedConfirmation | undefined {
  const { files } = tally;
  if (files <= 1 || (files <= MAX_UNCONFIRMED && !isEverything)) return undefined;
  return only === undefined || isBlank(only) ? { kind: 'number', files } : { kind: 'name', name: only };
}

/** Compares the typed text. A number may have the digit grouping of any language. */
export function isConfirmed(typed: string, wanted: TypedConfirmation): boolean {
  if (wanted.kind === 'name') return isSameText(typed, wanted.name);
  return /^[\d\s.,'’]+$/.test(typed) && Number(typed.replace(/\D/g, '')) === wanted.files;
}
