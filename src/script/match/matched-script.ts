// A script (the text that a voice reads) and the places where it uses terms. After a change of terms, only lines with the first token of a changed term are
// matched again.

import { isLowerCase, mayBeName } from './detect-names.ts';
import { type MatchedLine, matchLine } from './match-line.ts';
import type { TermIndex } from './term-index.ts';
import { type Token, tokenize } from './tokens.ts';
import { findUncoveredWords } from './uncovered-words.ts';

export interface WordCount {
  /** Word as written at its first occurrence. */
  readonly word: string;
  readonly count: number;
  /** True if the word is not a name: no occurrence looks like a name, or one is in lower case. */
  readonly isOrdinary: boolean;
}

export class MatchedScript {
  readonly #tokens: readonly (readonly Token[])[];
  /** Indices of the lines that contain a token, by the token's key. */
  readonly #linesWith = new Map<string, number[]>();
  readonly #index: TermIndex;
  readonly #lines: MatchedLine[];

  constructor(texts: readonly string[], index: TermIndex) {
    this.#index = index;
    this.#tokens = texts.map(tokenize);
    for (const [line, tokens] of this.#tokens.entries())
      for (const { key } of tokens) {
        const lines = this.#linesWith.get(key);
        if (!lines) this.#linesWith.set(key, [line]);
        else if (lines.at(-1) !== line) lines.push(line);
      }
    this.#lines = this.#tokens.map((tokens) => matchLine(tokens, index));
  }

  get lines(): readonly MatchedLine[] {
    return this.#lines;
  }

  /**
   * Matches the affected lines again after the index changed.
   * @param firstTokens results of `TermIndex.set` and `TermIndex.delete`
   * @returns whether any line was affected
   */
  update(firstTokens: Iterable<string>): boolean {
    const stale = new Set([...new Set(firstTokens)].flatMap((key) => this.#linesWith.get(key) ?? []));
    for (const line of stale) this.#lines[line] = matchLine(this.#tokens[line] ?? [], this.#index);
    return stale.size > 0;
  }

  /** Returns the words without a term: possible names first, then ordinary words, each sorted by frequency. */
  countUncoveredWords(): WordCount[] {
    const counts = new Map<
      string,
      { readonly word: string; count: number; isName: boolean; isSmall: boolean }
    >();
    for (const [line, tokens] of this.#tokens.entries())
      for (const { word, startsSentence } of findUncoveredWords(tokens, this.#lines[line]?.matches ?? [])) {
        const key = word.toLowerCase();
        const known = counts.get(key) ?? { word, count: 0, isName: false, isSmall: false };
        known.count++;
        known.isName ||= mayBeName(word, startsSentence);
        known.isSmall ||= isLowerCase(word);
        counts.set(key, known);
      }
    return [...counts.values()]
      .map(({ word, count, isName, isSmall }) => ({ word, count, isOrdinary: isSmall || !isName }))
      .toSorted((a, b) => Number(a.isOrdinary) - Number(b.isOrdinary) || b.count - a.count);
  }
}
