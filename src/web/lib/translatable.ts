// Hook for translations. Every text on screen passes through here: from the words.ts of a feature, or as a sentence of
// the contract or a server. Only English exists, so texts are returned unchanged. e2e/pseudo-locale replaces this file
// by a made-up language. The two notes in index.html are not included, because browsers that show them run no code.

/** Language of the interface, for Intl. */
export const LANGUAGE: string = 'en';

/**
 * Marks the texts of a feature as translatable: strings, and functions that return whole sentences. Don’t compose
 * sentences from translated parts elsewhere, because a translator can’t reorder them.
 */
export function translatable<const Words extends object>(words: Words): Words {
  return words;
}

/**
 * Translates a sentence of the contract or a server. These are the same on both sides of the API, so a translation
 * looks them up by their text and leaves unknown ones unchanged.
 */
export function translated(sentence: string): string {
  return sentence;
}
