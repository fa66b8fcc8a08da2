import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeHidden } from './hidden-characters.ts';

test.each([
  ['white space around a text', ' \tKia\u00A0', 'Kia'],
  ['a byte order mark', '\uFEFFKia', 'Kia'],
  ['a soft hyphen', 'Ku\u00ADber', 'Kuber'],
  ['a space of no width', 'Ku\u200Bber', 'Kuber'],
  ['a joiner between Latin letters', 'Ku\u200Dbe\u0301\u200Cr', 'Kube\u0301r'],
  ['a non-joiner at the end', 'می\u200C ', 'می'],
  ['a joiner at the start', ' \u200Dक', 'क'],
  ['a joiner after an emoji that is the last', '👩\u200D', '👩'],
  ['a joiner after a joiner', 'می\u200C\u200Dخ', 'می\u200Cخ'],
  ['marks of direction', '\u202BKia\u202C\u200F', 'Kia'],
  ['a control character', 'Ki\u0007a', 'Kia'],
  ['a space that does not break, at the end', 'Kia\u00A0\u202F', 'Kia'],
  ['a line break', 'New\nYork', 'New York'],
  ['a thin space', 'New\u2009York', 'New York'],
])('%s goes', (_rule, text, expected) => {
  expect(removeHidden(text)).toBe(expected);
});

test.each([
  ['a space', 'New York'],
  ['Persian with its non-joiner', 'می‌خواهم'],
  ['Persian with its vowels and its non-joiner', 'مِی\u064E\u200Cخواهم'],
  ['a Persian ending after a Latin word, and after a number', 'PDF\u200Cها ۵\u200Cتا'],
  ['Arabic with a joiner at the end', 'ه\u200D'],
  ['Hindi with its joiner', 'क्‍ष'],
  ['Malayalam with its joiner at the end', 'അവന്\u200D'],
  ['Bengali with its joiner at the end', 'হঠাত্\u200D'],
  ['Bengali with a non-joiner at the end', 'বাক্\u200C'],
  ['Bengali with its joiner before a sign', 'র\u200D্যাব'],
  ['Thai with its breaks', 'ภาษา\u200Bไทย'],
  ['a family of emoji', '👩‍👩‍👧'],
  ['a Japanese space', '東京　大阪'],
  ['a space that does not break', 'New\u00A0York'],
  ['French before its sign', 'Bonjour\u202F!'],
  ['accents', 'Łódź e\u0301'],
])('%s stays', (_rule, text) => {
  expect(removeHidden(text)).toBe(text);
});

const HARD = fc.constantFrom(...Array.from('a \u00A0\u200B\u200C\u200D\u200F\u3000\u0301کक്്😀'));

test('what is clean stays so', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: HARD })), (text) => {
      const once = removeHidden(text);
      expect(removeHidden(once)).toBe(once);
    }),
  );
});
