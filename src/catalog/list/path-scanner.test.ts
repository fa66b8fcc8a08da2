import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_NAMES } from '#catalog/testing/paths.ts';
import { NotAListError, PathScanner } from './path-scanner.ts';
import { decode, encode } from './utf8.ts';

/** Scans a text cut into pieces of these lengths, repeated. */
function scan(bytes: Uint8Array, lengths: readonly number[] = [bytes.length || 1]): string[] {
  const found: string[] = [];
  const scanner = new PathScanner((lent, from, to) => found.push(decode(lent.subarray(from, to))));
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const end = at + (lengths[turn % lengths.length] ?? 1);
    scanner.add(bytes.slice(at, end));
    at = end;
  }
  scanner.end();
  return found;
}

const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const text = fc.oneof(
  fc.constantFrom(...HOSTILE_NAMES),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\u0000', '\n', '\ud83d', '\ude00', '\\"', 'a/b', '\u2028'),
);

describe('a list of paths', () => {
  test('is read correctly, however its bytes are split', () => {
    fc.assert(
      fc.property(fc.array(text), cuts, (list, lengths) => {
        expect(scan(encode(JSON.stringify(list)), lengths)).toEqual(list);
        expect(scan(encode(JSON.stringify(list, undefined, 2)), lengths)).toEqual(list);
      }),
    );
  });

  test.each([
    ['every escape', String.raw`["\"\\\/\b\f\n\r\t"]`, ['"\\/\b\f\n\r\t']],
    ['a letter by its number', String.raw`["\u0041\u00e9\u6df1"]`, ['Aé深']],
    ['two halves of one sign', String.raw`["\ud83d\ude00"]`, ['😀']],
    ['half a sign', String.raw`["\ud83d.wav"]`, ['\ud83d.wav']],
    ['an empty list', ' [ ] ', []],
    ['an empty text', '[""]', ['']],
    ['a mark at its very beginning', '\ufeff["a"]', ['a']],
  ])('may contain %s', (_, json, list) => {
    expect(scan(encode(json))).toEqual(list);
    expect(scan(encode(json), [1])).toEqual(list);
  });

  test.each([
    '',
    '   ',
    '{}',
    'null',
    '"a"',
    '<html>',
    '[',
    '["a"',
    '["a',
    '["a\\"]',
    '["a",]',
    '[,"a"]',
    '["a" "b"]',
    '["a"]]',
    '["a"] x',
    '[1]',
    '["a",null]',
    '[["a"]]',
    String.raw`["\x"]`,
    String.raw`["\u00g0"]`,
    '["a\nb"]',
    '\ufeff\ufeff[]',
  ])('rejects %j', (json) => {
    expect(() => scan(encode(json))).toThrow(NotAListError);
    expect(() => scan(encode(json), [1])).toThrow(NotAListError);
  });
});
