import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonList } from './json-list.ts';

const PORTION = 100;

/** Parses a text whose bytes arrive in pieces of this length. @returns the rows, and in how many batches they came */
function parseInPieces(text: string, length: number): { rows: unknown[]; portions: number } {
  const bytes = new TextEncoder().encode(text);
  const list = new JsonList(PORTION);
  const portions: (readonly unknown[])[] = [];
  for (let at = 0; at < bytes.length; at += length) portions.push(list.add(bytes.subarray(at, at + length)));
  portions.push(list.end());
  return { rows: portions.flat(), portions: portions.filter((one) => one.length > 0).length };
}

/** Rows so long that each is a portion by itself. */
const long = (text: string) => text.repeat(Math.ceil(PORTION / text.length));

describe('the rows of a list', () => {
  test('are parsed correctly, however the bytes are split', () => {
    const word = fc.constantFrom('a', 'ɡɪf', '"', '\\', '},{', '{[', ']}', '😀');
    const row = fc.record({ word: word.map(long), ids: fc.array(fc.record({ id: word }), { maxLength: 2 }) });
    const text = fc.tuple(fc.array(row, { maxLength: 5 }), fc.constantFrom(undefined, 1));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 2 * PORTION }), ([all, indent], length) => {
        expect(parseInPieces(JSON.stringify(all, null, indent), length).rows).toEqual(all);
      }),
    );
  });

  test('are returned before the end of a long list', () => {
    const all = Array.from({ length: 6 }, (_, id) => ({ id, word: long('ɡɪf') }));
    expect(parseInPieces(JSON.stringify(all), 30)).toEqual({ rows: all, portions: 6 });
  });

  test('are returned at the end if they are strings', () => {
    const all = ['a},', long('b'), 'c'];
    expect(parseInPieces(JSON.stringify(all), 30)).toEqual({ rows: all, portions: 1 });
  });

  test('may follow a byte order mark', () => {
    expect(parseInPieces('\uFEFF[{"id":1}]', 2).rows).toEqual([{ id: 1 }]);
  });
});

test.each(['', '{}', '<html>', '[{}', '[{},]', '[,{}]', '[{}]]', '[{}],[{}]', '[{]}', '[{}},{}]'])(
  '%j is rejected as a list, also if it is long',
  (text) => {
    expect(() => parseInPieces(text, 1)).toThrow(SyntaxError);
    expect(() => parseInPieces(text.replaceAll('{', `{"a":"${long('b')}"`), 30)).toThrow(SyntaxError);
  },
);
