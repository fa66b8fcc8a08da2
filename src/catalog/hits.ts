// Finds the words of a search in a name, to highlight them.
import { foldForSearch, searchWords } from '#text/fold.ts';

/** Range in the name: start ≤ index < end. */
export interface Hit {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the ranges to highlight, in order. Words that overlap or touch are merged.
 * @param spread words to match letter by letter, in order
 */
export function hitsIn(name: string, query: string, spread: ReadonlySet<string>): readonly Hit[] {
  const folded = foldForSearch(name);
  // If folding changes the length, offsets in the folded text are wrong for the name.
  if (folded.length !== name.length) return [];
  const found: Hit[] = [];
  for (const word of searchWords(query)) {
    if (spread.has(word)) {
      found.push(...lettersIn(folded, word));
      continue;
    }
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.push({ start: at, end: at + word.length });
    }
  }
  return mergeOverlapping(found.sort((a, b) => a.start - b.start));
}

function lettersIn(folded: string, word: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < folded.length && hits.length < word.length; at++) {
    if (folded[at] === word[hits.length]) hits.push({ start: at, end: at + 1 });
  }
  return hits.length === word.length ? hits : [];
}

function mergeOverlapping(found: readonly Hit[]): Hit[] {
  const hits: Hit[] = [];
  for (const hit of found) {
    const last = hits.at(-1);
    if (last && hit.start <= last.end)
      hits[hits.length - 1] = { start: last.start, end: Math.max(last.end, hit.end) };
    else hits.push(hit);
  }
  return hits;
}
