// One script and what of the terms is in it. After a change of terms only the lines are looked at again that have one of the
// tokens their words begin with.

import { isLowerCase, mayBeName } from './detect-names.ts';
import { type MatchedLine, matchLine } from './match-line.ts';
import type { TermIndex } from './term-index.ts';
import { type Token, tokenize } from './tokens.ts';
import { findUncoveredWords } from './uncovered-words.ts';

export interface WordCount {
  /** As it is written where it stands first. */
  readonly word: string;
  readonly count: number;
  /** No place writes it as a name, or one in small letters. */
  readonly isOrdinary: boolean;
}

export class MatchedScript {
  readonly #tokens: readonly (readonly Token[])[];
  /** Which lines have a token. */
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

  /** Takes what the index answered to the changes; answers whether any of it is said here. */
  update(firstTokens: Iterable<string>): boolean {
    const stale = new Set([...new Set(firstTokens)].flatMap((key) => this.#linesWith.get(key) ?? []));
    for (const line of stale) this.#lines[line] = matchLine(this.#tokens[line] ?? [], this.#index);
    return stale.size > 0;
  }

  /** The words without a term: what may be names before what is ordinary, each the most frequent first, then as they come. */
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
