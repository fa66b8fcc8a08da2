import { expect, test } from 'vitest';
import { composed, DIGRAPHS } from './digraphs.ts';
import { STRICT_LETTERS } from './letters.ts';
import { MARKS, SUPRASEGMENTALS, signOf, TONES } from './signs.ts';

test('each sign is typed in one way, and the same key brings back what was typed', () => {
  expect(new Set(DIGRAPHS.map(({ sign }) => sign)).size).toBe(DIGRAPHS.length);
  for (const { letter, key, sign } of DIGRAPHS) {
    expect(composed(`ka${letter}`, key)).toBe(sign);
    expect(composed(`ka${sign}`, key)).toBe(letter + key);
  }
});

test('every letter of the chart is a key or two', () => {
  const made = new Set(DIGRAPHS.map(({ sign }) => sign));
  // g is mended to ɡ.
  const untyped = [...STRICT_LETTERS.keys()].filter(
    (letter) => !/^[a-zɡçæøð]$/.test(letter) && !made.has(letter),
  );
  expect(untyped).toEqual([]);
  for (const { sign } of DIGRAPHS) expect([sign, signOf(sign)]).not.toEqual([sign, undefined]);
});

test('e/ is ə, and a slash that is none of that is a slash', () => {
  expect(composed('e', '/')).toBe('ə');
  expect(composed('ə', '/')).toBe('e/');
  expect(composed('', '/')).toBeUndefined();
  expect(composed('ˈ', '\\')).toBeUndefined();
});

test('what was begun with a slash is ended with one', () => {
  expect(composed('/kæt', '/')).toBeUndefined();
  expect(composed('/kæt', '\\')).toBe('˞');
});

test('every sign that is read out has its place in one table', () => {
  const all = [...Object.values(MARKS), ...Object.values(SUPRASEGMENTALS), ...Object.values(TONES)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((sign) => !signOf(sign))).toEqual([]);
});
