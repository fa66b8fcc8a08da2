import { expect, test } from 'vitest';
import { applyDigraph, DIGRAPHS } from './digraphs.ts';
import { STRICT_LETTERS } from './letters.ts';
import { getSymbol, MARKS, SUPRASEGMENTALS, TONES } from './symbols.ts';

test('every symbol has one digraph, and pressing the key again restores the typed characters', () => {
  expect(new Set(DIGRAPHS.map(({ symbol }) => symbol)).size).toBe(DIGRAPHS.length);
  for (const { letter, key, symbol } of DIGRAPHS) {
    expect(applyDigraph(`ka${letter}`, key)).toBe(symbol);
    expect(applyDigraph(`ka${symbol}`, key)).toBe(letter + key);
  }
});

test('every letter of the chart has a key or a digraph', () => {
  const made = new Set(DIGRAPHS.map(({ symbol }) => symbol));
  // ɡ needs no digraph: a typed g is normalized to ɡ.
  const untyped = [...STRICT_LETTERS.keys()].filter(
    (letter) => !/^[a-zɡçæøð]$/.test(letter) && !made.has(letter),
  );
  expect(untyped).toEqual([]);
  for (const { symbol } of DIGRAPHS) expect([symbol, getSymbol(symbol)]).not.toEqual([symbol, undefined]);
});

test('turns e/ into ə and back, and leaves other slashes alone', () => {
  expect(applyDigraph('e', '/')).toBe('ə');
  expect(applyDigraph('ə', '/')).toBe('e/');
  expect(applyDigraph('', '/')).toBeUndefined();
  expect(applyDigraph('ˈ', '\\')).toBeUndefined();
});

test('treats a slash as the closing delimiter if the text begins with one', () => {
  expect(applyDigraph('/kæt', '/')).toBeUndefined();
  expect(applyDigraph('/kæt', '\\')).toBe('˞');
});

test('every named mark, suprasegmental and tone is in exactly one table', () => {
  const all = [...Object.values(MARKS), ...Object.values(SUPRASEGMENTALS), ...Object.values(TONES)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((symbol) => !getSymbol(symbol))).toEqual([]);
});
