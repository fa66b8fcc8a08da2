// What a person types before very much is deleted: so much goes by no slip of the hand.
import type { DeletionPreview } from '#catalog/client.ts';
import { isBlank, isSameText } from '#web/lib/same-text.ts';

/** Files that are deleted without anything typed first. */
const AT_MOST = 1_000;

/** A folder by its name; several, and one whose name can’t be seen, by how many files they hold. */
export type TypedConfirmation =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly files: number };

/** Undefined where nothing has to be typed: the question names a single file anyway. */
export function typedConfirmation({
  tally,
  only,
  isEverything,
}: DeletionPreview): TypedConfirmation | undefined {
  const { files } = tally;
  if (files <= 1 || (files <= AT_MOST && !isEverything)) return undefined;
  return only === undefined || isBlank(only) ? { kind: 'number', files } : { kind: 'name', name: only };
}

/** However a language groups the digits of a number. */
export function isConfirmed(typed: string, wanted: TypedConfirmation): boolean {
  if (wanted.kind === 'name') return isSameText(typed, wanted.name);
  return /^[\d\s.,'’]+$/.test(typed) && Number(typed.replace(/\D/g, '')) === wanted.files;
}
