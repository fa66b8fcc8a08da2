// Which words of a script may be names, by how they are written. A capital says so, but not where a sentence begins, which
// writes any word with one.
import type { Token } from './tokens.ts';

const HAS_DIGIT = /\p{N}/u;
const CAPITAL_FIRST = /^[\p{Lu}\p{Lt}]/u;
/** As in “iPhone”, “ISO”, “O’Brien”. */
const CAPITAL_LATER = /^.+[\p{Lu}\p{Lt}]/u;
/** “I” and “I’m”. */
const ONE_LETTER = /^.(?!\p{M}*[\p{L}\p{N}])/u;

/** Whether this place says so; another may say that it is an ordinary word all the same. */
export function mayBeName(word: string, startsSentence: boolean): boolean {
  if (HAS_DIGIT.test(word) || CAPITAL_LATER.test(word)) return true;
  return !startsSentence && CAPITAL_FIRST.test(word) && !ONE_LETTER.test(word);
}

/** Whether this place rules it out. */
export function isLowerCase(word: string): boolean {
  return word === word.toLowerCase() && !HAS_DIGIT.test(word);
}

/** A colon stands between who speaks and what is said. */
const ENDS_SENTENCE = /^[.!?:…‽。！？：؟।]$/u;
const BEGINS_SENTENCE = /^[¿¡]$/u;
/** They stand before a sentence, or behind one, and change nothing. */
const NEUTRAL_SIGN = /^[\p{P}--[,;،、，]]$/v;
/** A title or an initial, and the full stop behind is its own. */
const ABBREVIATED = /^\p{Lu}[\p{Ll}--[aeiouyäöüéèáóú]]{0,3}$/v;

/** The words of a line that begin a sentence, as which a line begins, too. */
export function findSentenceStarts(tokens: readonly Token[]): ReadonlySet<Token> {
  const starts = new Set<Token>();
  let isStart = true;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (token.kind !== 'sign') {
      if (isStart && (token.isAfterSpace || !before || !ENDS_SENTENCE.test(before.exact))) starts.add(token);
      isStart = false;
    } else if (ENDS_SENTENCE.test(token.exact))
      isStart ||= token.exact !== '.' || token.isAfterSpace || !ABBREVIATED.test(before?.exact ?? '');
    else isStart = BEGINS_SENTENCE.test(token.exact) || (isStart && NEUTRAL_SIGN.test(token.exact));
  }
  return starts;
}
