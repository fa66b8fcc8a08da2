import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHidden } from './hidden-characters.ts';

test.each([
  ['white space around a text', ' \tKia\u00A0', 'Kia'],
  ['a byte order mark', '\uFEFFKia', 'Kia'],
  ['a soft hyphen', 'Ku\u00ADber', 'Kuber'],
  ['a space of no width', 'Ku\u200Bber', 'Kuber'],
  ['a joiner between Latin letters', 'Ku\u200Dbe\u0301\u200Cr', 'Kube\u0301r'],
  ['a joiner at the end', 'می\u200C', 'می'],
  ['marks of direction', '\u202BKia\u202C\u200F', 'Kia'],
  ['a control character', 'Ki\u0007a', 'Kia'],
  ['a space that does not break', 'New\u00A0York', 'New York'],
  ['a line break', 'New\nYork', 'New York'],
])('%s goes', (_rule, text, expected) => {
  expect(withoutHidden(text)).toBe(expected);
});

test.each([
  ['a space', 'New York'],
  ['Persian with its non-joiner', 'می‌خواهم'],
  ['Hindi with its joiner', 'क्‍ष'],
  ['Thai with its breaks', 'ภาษา\u200Bไทย'],
  ['a family of emoji', '👩‍👩‍👧'],
  ['a Japanese space', '東京　大阪'],
  ['accents', 'Łódź e\u0301'],
])('%s stays', (_rule, text) => {
  expect(withoutHidden(text)).toBe(text);
});

test('what is clean stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = withoutHidden(text);
      expect(withoutHidden(once)).toBe(once);
    }),
  );
});
