// Where a translation comes in: every sentence a person reads passes here, in the words.ts of its feature or as a sentence
// of the contract or a server. Only English is there, so all of it is shown as it is written. Not here are the two notes of
// index.html, for browsers that run none of this.
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

// Known when the app is built: of the made-up language nothing is left in the app that is served.
const PSEUDO = import.meta.env.MODE === 'pseudo';

/**
 * The language of the words, for all that Intl writes. With the made-up one that is Ukrainian, which is in another script
 * and known to browsers in full.
 */
export const LANGUAGE = PSEUDO ? 'uk' : 'en';

/**
 * The words of a feature: strings, and functions that compose whole sentences. What is composed of translated parts
 * elsewhere can't be reordered by a translator.
 */
export function translatable<const Words extends object>(words: Words): Words {
  return PSEUDO ? inPseudoLocale(words) : words;
}

/**
 * A sentence of the contract or a server, which are the same words on both sides of the interface: a translation looks
 * it up by itself, and shows what it doesn't know as it came.
 */
export function translated(sentence: string): string {
  return PSEUDO ? pseudo(sentence) : sentence;
}
