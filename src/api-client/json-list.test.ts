import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonList } from './json-list.ts';

const PORTION = 100;

/** What comes out of a text whose bytes come in pieces of this length. */
function rowsOf(text: string, length: number): { rows: unknown[]; portions: number } {
  const bytes = new TextEncoder().encode(text);
  const list = new JsonList(PORTION);
  const portions: (readonly unknown[])[] = [];
  for (let at = 0; at < bytes.length; at += length) portions.push(list.add(bytes.subarray(at, at + length)));
  portions.push(list.end());
  return { rows: portions.flat(), portions: portions.filter((one) => one.length > 0).length };
}

/** Rows so long that each is a portion by itself. */
const long = (text: string) => text.repeat(Math.ceil(PORTION / text.length));

describe('rows', () => {
  test('come out as they are whole, however the bytes are cut', () => {
    const word = fc.constantFrom('a', 'ɡɪf', '"', '\\', '},{', '{[', ']}', '😀');
    const row = fc.record({ word: word.map(long), ids: fc.array(fc.record({ id: word }), { maxLength: 2 }) });
    const text = fc.tuple(fc.array(row, { maxLength: 5 }), fc.constantFrom(undefined, 1));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 2 * PORTION }), ([all, indent], length) => {
        expect(rowsOf(JSON.stringify(all, null, indent), length).rows).toEqual(all);
      }),
    );
  });

  test('of a long list come before its end', () => {
    const all = Array.from({ length: 6 }, (_, id) => ({ id, word: long('ɡɪf') }));
    expect(rowsOf(JSON.stringify(all), 30)).toEqual({ rows: all, portions: 6 });
  });

  test('that are texts wait for the end', () => {
    const all = ['a},', long('b'), 'c'];
    expect(rowsOf(JSON.stringify(all), 30)).toEqual({ rows: all, portions: 1 });
  });

  test('may follow a mark of the byte order', () => {
    expect(rowsOf('\uFEFF[{"id":1}]', 2).rows).toEqual([{ id: 1 }]);
  });
});

test.each(['', '{}', '<html>', '[{}', '[{},]', '[,{}]', '[{}]]', '[{}],[{}]', '[{]}', '[{}},{}]'])(
  '%j is no list, also where it goes on for long',
  (text) => {
    expect(() => rowsOf(text, 1)).toThrow(SyntaxError);
    expect(() => rowsOf(text.replaceAll('{', `{"a":"${long('b')}"`), 30)).toThrow(SyntaxError);
  },
);
