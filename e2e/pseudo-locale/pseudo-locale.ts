// A pseudo-locale that makes untranslated text visible. Every letter of a sentence gets an accent, the sentence grows by a
// third and stands in brackets. Values inside a sentence, such as file names, stay unchanged.

/** A combining accent keeps the letter, so a test finds a sentence by adding the same accents to it. */
const ACCENT = '\u0301';

/**
 * Translates the texts of the interface into the pseudo-locale.
 * @param words an object of strings and of functions that return strings, as in the `words.ts` files
 */
export function inPseudoLocale<Words extends object>(words: Words): Words {
  return new Proxy(words, { get: (of, key) => disguised(Reflect.get(of, key)) });
}

function disguised(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function') {
    return (...given: readonly unknown[]) => {
      const said: unknown = Reflect.apply(value, undefined, given);
      return typeof said === 'string' ? pseudo(bare(said), given.filter(isName).map(bare)) : said;
    };
  }
  return typeof value === 'object' && value !== null ? inPseudoLocale(value) : value;
}

/** Removes the brackets of a sentence that is part of another one. */
function bare(text: string): string {
  return text.replaceAll(/⟦([^⟦⟧]*?)~*⟧/g, '$1');
}

/** @param unchanged values inside the sentence that stay unchanged */
export function pseudo(sentence: string, unchanged: readonly string[] = []): string {
  if (sentence === '') return '';
  return `⟦${accented(sentence, unchanged)}${'~'.repeat(Math.ceil(sentence.length / 3))}⟧`;
}

function accented(text: string, [name, ...others]: readonly string[]): string {
  if (name === undefined) return text.replace(/[a-z]/gi, `$&${ACCENT}`);
  return text
    .split(name)
    .map((part) => accented(part, others))
    .join(name);
}

function isName(given: unknown): given is string {
  return typeof given === 'string' && given !== '';
}
