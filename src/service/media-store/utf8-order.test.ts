import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8 } from './utf8-order.ts';

test('strings are compared like their bytes in UTF-8', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', '/', '-', '\u{E000}', '\u{FFFD}', '𐀀', '😀', 'é'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('a character outside the basic plane comes after the private use area', () => {
  expect(['😀', '\u{E000}', '\u{FFFD}'].sort(compareUtf8)).toEqual(['\u{E000}', '\u{FFFD}', '😀']);
});
