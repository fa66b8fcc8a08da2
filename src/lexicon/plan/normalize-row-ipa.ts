// Normalizes the IPA of a row as the form does. The import only offers this, and by default keeps the file's IPA unchanged.
// Otherwise an import of an exported file would change terms.
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import type { RowValues } from './draft.ts';

/** @returns the row with normalized IPA, or undefined if its IPA needs no change */
export function normalizeRowIpa(given: RowValues): RowValues | undefined {
  const { phonemization } = given.texts;
  if (phonemization === undefined) return undefined;
  // The service trims texts anyway, so outer white space does not count as a change.
  const { value, fixes } = normalizeIpa(phonemization.trim());
  return fixes.length === 0 ? undefined : { ...given, texts: { ...given.texts, phonemization: value } };
}
