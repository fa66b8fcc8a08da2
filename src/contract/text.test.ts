import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength, isStorable, utf8Length } from './text.ts';

test('the UTF-8 length equals the number of encoded bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

test('an emoji is one code point', () => {
  expect(codePointLength('a😀')).toBe(2);
});

test.each([
  ['plain', true],
  ['line\nbreak', true],
  ['nul\0', false],
  ['\udc00', false],
])('%j is storable: %s', (text, storable) => {
  expect(isStorable(text)).toBe(storable);
});
