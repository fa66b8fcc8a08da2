// A made-up language that shows what was not translated: every letter of a sentence carries an accent, the sentence is a
// third longer and stands in brackets of its own. Texts handed into a sentence, such as file names, stay as they are.
// e2e/pseudo-locale*.spec.ts look at every page of an app built with it.

/** A combining accent keeps the letter itself in the text: a test finds a sentence by putting the same mark on it. */
const ACCENT = '\u0301';

/** The same words, each string of them and each string their functions answer in the made-up language. */
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

/** A sentence that was handed into another loses its own brackets: the two are one. */
function bare(text: string): string {
  return text.replaceAll(/⟦([^⟦⟧]*?)~*⟧/g, '$1');
}

/** @param kept texts inside the sentence that are not its own */
export function pseudo(sentence: string, kept: readonly string[] = []): string {
  if (sentence === '') return '';
  return `⟦${accented(sentence, kept)}${'~'.repeat(Math.ceil(sentence.length / 3))}⟧`;
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
