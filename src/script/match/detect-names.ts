// Detects words that may be names by their spelling. A capital indicates a name, except at the start of a sentence, where
// every word has one.
import type { Token } from './tokens.ts';

const HAS_DIGIT = /\p{N}/u;
const CAPITAL_FIRST = /^[\p{Lu}\p{Lt}]/u;
/** Words with a capital after the first letter: “iPhone”, “ISO”, “O’Brien”. */
const CAPITAL_LATER = /^.+[\p{Lu}\p{Lt}]/u;
/** Words that start with a single letter: “I” and “I’m”. */
const ONE_LETTER = /^.(?!\p{M}*[\p{L}\p{N}])/u;

/** Tells whether this occurrence looks like a name. Another occurrence may still show that the word is ordinary. */
export function mayBeName(word: string, startsSentence: boolean): boolean {
  if (HAS_DIGIT.test(word) || CAPITAL_LATER.test(word)) return true;
  return !startsSentence && CAPITAL_FIRST.test(word) && !ONE_LETTER.test(word);
}

/** Tells whether this occurrence proves that the word is not a name. */
export function isLowerCase(word: string): boolean {
  return word === word.toLowerCase() && !HAS_DIGIT.test(word);
}

/** Signs that end a sentence. The colon is one of them because scripts write “ANNA: Hello”. */
const ENDS_SENTENCE = /^[.!?:…‽。！？：؟।]$/u;
const BEGINS_SENTENCE = /^[¿¡]$/u;
/** Punctuation before or after a sentence that does not change whether the next word starts one. */
const NEUTRAL_SIGN = /^[\p{P}--[,;،、，]]$/v;
/** Titles and initials (“Mr”, “J”). The full stop after them does not end a sentence. */
const ABBREVIATED = /^\p{Lu}[\p{Ll}--[aeiouyäöüéèáóú]]{0,3}$/v;

/** Returns the tokens that start a sentence. The first word of a line always does. */
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
