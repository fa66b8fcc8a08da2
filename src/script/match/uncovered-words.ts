// Finds the words of a line that no term covers. “Don’t” is one word. Numbers don't count as words.

import { findSentenceStarts } from './detect-names.ts';
import type { Match } from './match-line.ts';
import type { Token } from './tokens.ts';

const HAS_LETTER = /\p{L}/u;

export interface UncoveredWord {
  /** Word as written in the line. */
  readonly word: string;
  readonly startsSentence: boolean;
}

export function findUncoveredWords(tokens: readonly Token[], matches: readonly Match[]): UncoveredWord[] {
  const openers = findSentenceStarts(tokens);
  const words: UncoveredWord[] = [];
  let next = 0;
  for (const parts of groupIntoWords(tokens)) {
    const [first] = parts;
    const from = first?.from ?? 0;
    const to = parts.at(-1)?.to ?? 0;
    while ((matches[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++;
    const isCovered = (matches[next]?.from ?? Number.POSITIVE_INFINITY) < to;
    const word = parts.map(({ exact }) => exact).join('');
    if (!isCovered && first && HAS_LETTER.test(word))
      words.push({ word, startsSentence: openers.has(first) });
  }
  return words;
}

function* groupIntoWords(tokens: readonly Token[]): Generator<readonly Token[]> {
  let word: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'sign' && !isInnerApostrophe(tokens, at)) continue;
    word.push(token);
    if (
      token.kind === 'letter'
        ? !token.canEndWord
        : isInnerApostrophe(tokens, at) || isInnerApostrophe(tokens, at + 1)
    )
      continue;
    yield word;
    word = [];
  }
  if (word.length > 0) yield word;
}

/** Tells whether the token is an apostrophe between two words. */
function isInnerApostrophe(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const after = tokens[at + 1];
  return (
    token?.exact === "'" &&
    !token.isAfterSpace &&
    tokens[at - 1]?.kind === 'word' &&
    after?.kind === 'word' &&
    !after.isAfterSpace
  );
}
