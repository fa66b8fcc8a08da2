// Replaces src/web/lib/translatable.ts: the same exports for the pseudo-locale.
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

/** Language for the dates and lists that Intl formats. It isn't written in Latin letters, so English left over stands out. */
export const LANGUAGE = 'uk';

export function translatable<const Words extends object>(words: Words): Words {
  return inPseudoLocale(words);
}

export function translated(sentence: string): string {
  return pseudo(sentence);
}
