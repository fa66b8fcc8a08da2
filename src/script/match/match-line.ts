// Finds the terms in one line. If matches overlap, the longest one wins, and among equally long ones the first.
// Reports the others as overlapped. Reports words that match except for case, or inside a longer word, as near misses.
import type { TermIndex } from './term-index.ts';
import type { Token } from './tokens.ts';

/** Range of characters: `from` inclusive, `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A place where terms are used: several if they have the same word, for example in different languages. */
export interface Match extends Span {
  readonly termIds: readonly string[];
}

export interface OverlappedMatch extends Match {
  readonly winner: Match;
}

export interface NearMiss extends Match {
  readonly reason: 'case' | 'inside-word';
}

export interface MatchedLine {
  /** Matches in text order. */
  readonly matches: readonly Match[];
  readonly overlapped: readonly OverlappedMatch[];
  readonly nearMisses: readonly NearMiss[];
}

export function matchLine(tokens: readonly Token[], index: TermIndex): MatchedLine {
  const candidates: Match[] = [];
  const near: NearMiss[] = [];
  for (const [at, first] of tokens.entries())
    for (const { last, termIds, onlyCase } of index.findAt(tokens, at)) {
      const end = tokens[last];
      if (!end) continue;
      const span = { from: first.from, to: end.to };
      if (!first.canStartWord || !end.canEndWord) {
        if (termIds.length > 0) near.push({ ...span, termIds, reason: 'inside-word' });
      } else if (termIds.length > 0) candidates.push({ ...span, termIds });
      else near.push({ ...span, termIds: onlyCase, reason: 'case' });
    }
  if (candidates.length === 0) return { matches: [], overlapped: [], nearMisses: near };
  const { matches, overlapped } = resolveOverlaps(candidates);
  const isCovered = createMatchLookup(matches);
  const nearMisses = near.filter((miss) => !isWithin(miss, isCovered(miss)));
  return { matches, overlapped, nearMisses };
}

function resolveOverlaps(candidates: readonly Match[]): Pick<MatchedLine, 'matches' | 'overlapped'> {
  const longest = candidates.toSorted((a, b) => length(b) - length(a) || a.from - b.from);
  /** Match that occupies each character. */
  const taken = new Map<number, Match>();
  const matches: Match[] = [];
  const overlapped: OverlappedMatch[] = [];
  for (const match of longest) {
    // Earlier matches are at least as long, so a match that overlaps this one also covers its first or last character.
    const winner = taken.get(match.from) ?? taken.get(match.to - 1);
    if (winner) {
      overlapped.push({ ...match, winner });
      continue;
    }
    matches.push(match);
    for (let at = match.from; at < match.to; at++) taken.set(at, match);
  }
  return {
    matches: matches.toSorted((a, b) => a.from - b.from),
    overlapped: overlapped.toSorted((a, b) => a.from - b.from || a.to - b.to),
  };
}

/**
 * @param matches matches in text order, without overlaps
 * @returns a function that finds the match that contains the first character of a span
 */
function createMatchLookup(matches: readonly Match[]): (span: Span) => Match | undefined {
  return ({ from }) => {
    let low = 0;
    let high = matches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[middle]?.from ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    const match = matches[low - 1];
    return match && from < match.to ? match : undefined;
  };
}

function isWithin(span: Span, match: Match | undefined): boolean {
  return match !== undefined && span.to <= match.to;
}

function length({ from, to }: Span): number {
  return to - from;
}
