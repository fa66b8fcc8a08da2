// In place of src/web/lib/translatable.ts: the same doors, into the made-up language.
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

/** For Intl: a language in another script that browsers know in full. */
export const LANGUAGE = 'uk';

export function translatable<const Words extends object>(words: Words): Words {
  return inPseudoLocale(words);
}

export function translated(sentence: string): string {
  return pseudo(sentence);
}
