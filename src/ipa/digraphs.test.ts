import { expect, test } from 'vitest';
import { applyDigraph, DIGRAPHS } from './digraphs.ts';
import { STRICT_LETTERS } from './letters.ts';
import { getSymbol, MARKS, SUPRASEGMENTALS, TONES } from './symbols.ts';

test('each symbol is typed in one way, and the same key brings back what was typed', () => {
  expect(new Set(DIGRAPHS.map(({ symbol }) => symbol)).size).toBe(DIGRAPHS.length);
  for (const { letter, key, symbol } of DIGRAPHS) {
    expect(applyDigraph(`ka${letter}`, key)).toBe(symbol);
    expect(applyDigraph(`ka${symbol}`, key)).toBe(letter + key);
  }
});

test('every letter of the chart is a key or two', () => {
  const made = new Set(DIGRAPHS.map(({ symbol }) => symbol));
  // g is mended to ɡ.
  const untyped = [...STRICT_LETTERS.keys()].filter(
    (letter) => !/^[a-zɡçæøð]$/.test(letter) && !made.has(letter),
  );
  expect(untyped).toEqual([]);
  for (const { symbol } of DIGRAPHS) expect([symbol, getSymbol(symbol)]).not.toEqual([symbol, undefined]);
});

test('e/ is ə, and a slash that is none of that is a slash', () => {
  expect(applyDigraph('e', '/')).toBe('ə');
  expect(applyDigraph('ə', '/')).toBe('e/');
  expect(applyDigraph('', '/')).toBeUndefined();
  expect(applyDigraph('ˈ', '\\')).toBeUndefined();
});

test('what was begun with a slash is ended with one', () => {
  expect(applyDigraph('/kæt', '/')).toBeUndefined();
  expect(applyDigraph('/kæt', '\\')).toBe('˞');
});

test('every symbol that is read out has its place in one table', () => {
  const all = [...Object.values(MARKS), ...Object.values(SUPRASEGMENTALS), ...Object.values(TONES)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((symbol) => !getSymbol(symbol))).toEqual([]);
});
