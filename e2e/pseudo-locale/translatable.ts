// Replaces src/web/lib/translatable.ts: the same exports for the pseudo-locale.
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

/** Language for Intl. It has another script, so its letters differ from untranslated English. */
export const LANGUAGE = 'uk';

export function translatable<const Words extends object>(words: Words): Words {
  return inPseudoLocale(words);
}

export function translated(sentence: string): string {
  return pseudo(sentence);
}
