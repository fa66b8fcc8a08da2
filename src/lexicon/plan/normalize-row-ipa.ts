// IPA that would be mended if it were typed here. A file is taken as it is, so that what was exported comes back exactly;
// mending is offered.
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import type { RowValues } from './draft.ts';

/** Its IPA mended; undefined where there is nothing to mend. */
export function normalizeRowIpa(given: RowValues): RowValues | undefined {
  const { phonemization } = given.texts;
  if (phonemization === undefined) return undefined;
  // White space at an end is never stored: there is nothing to tell of it.
  const { value, fixes } = normalizeIpa(phonemization.trim());
  return fixes.length === 0 ? undefined : { ...given, texts: { ...given.texts, phonemization: value } };
}
