// Finds a key about in the middle between two keys, in bytewise order of UTF-8. The scan splits a range of unknown keys there.

/** The code point before the first character that a key is likely to have. */
const FIRST = 0x1f;
const LAST_OF_ASCII = 0x7f;
const BEYOND = 0x11_0000;

/**
 * @param high undefined if there is no upper bound
 * @returns undefined if no key lies between
 */
export function keyBetween(low: string, high: string | undefined): string | undefined {
  const lows = codePoints(low);
  let highs = high === undefined ? undefined : codePoints(high);
  for (let index = 0; index <= lows.length; index++) {
    const from = lows[index] ?? FIRST;
    const to = highs ? (highs[index] ?? FIRST) : BEYOND;
    if (from === to && highs) continue;
    const middle = middleOf(from, to);
    if (middle !== undefined) return String.fromCodePoint(...lows.slice(0, index), middle);
    // The code points are neighbours: any continuation of the lower key is still below the higher one.
    highs = undefined;
  }
  return undefined;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function middleOf(from: number, to: number): number | undefined {
  // Most names are ASCII, so one probe covers all code points above.
  if (from < LAST_OF_ASCII && to > LAST_OF_ASCII) return LAST_OF_ASCII;
  const middle = (from + to) >>> 1;
  if (middle <= from || middle >= to) return undefined;
  if (middle < 0xd800 || middle > 0xdfff) return middle;
  if (from < 0xd7ff) return 0xd7ff;
  return to > 0xe000 ? 0xe000 : undefined;
}
