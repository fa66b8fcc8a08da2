// Where a translation comes in: every sentence a person reads passes here, in the words.ts of its feature or as a sentence
// of the contract or a server. Only English is there, so all of it is shown as it is written; e2e/pseudo-locale puts a
// made-up language in place of this file. Not here are the two notes of index.html, for browsers that run none of this.

/** The language of the words, for all that Intl writes. */
export const LANGUAGE: string = 'en';

/**
 * The words of a feature: strings, and functions that compose whole sentences. What is composed of translated parts
 * elsewhere can't be reordered by a translator.
 */
export function translatable<const Words extends object>(words: Words): Words {
  return words;
}

/**
 * A sentence of the contract or a server, which are the same words on both sides of the interface: a translation looks
 * it up by itself, and shows what it doesn't know as it came.
 */
export function translated(sentence: string): string {
  return sentence;
}
