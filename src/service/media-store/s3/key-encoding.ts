// Decodes the keys in lists. They are percent-encoded if the list says so (`EncodingType`).

/** The meaning of a bare `+` in percent-encoded keys: a space in lists of Amazon, a plus in lists of some other stores. */
export type PlusMeaning = ' ' | '+';

/** The SDK replaces bytes that aren't UTF-8 with this character. */
const REPLACEMENT = '\ufffd';

/**
 * Reads a key of a list.
 * @param plus undefined if the list spells keys as they are
 * @returns undefined if the key isn't UTF-8, or its encoding is malformed
 */
export function decodeKey(spelled: string, plus: PlusMeaning | undefined): string | undefined {
  if (spelled.includes(REPLACEMENT)) return undefined;
  if (plus === undefined) return spelled;
  try {
    return decodeURIComponent(plus === ' ' ? spelled.replaceAll('+', '%20') : spelled);
  } catch {
    return undefined;
  }
}
