import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeHidden } from './hidden-characters.ts';

test.each([
  ['outer white space', ' \tKia\u00A0', 'Kia'],
  ['a byte order mark', '\uFEFFKia', 'Kia'],
  ['a soft hyphen', 'Ku\u00ADber', 'Kuber'],
  ['a zero-width space', 'Ku\u200Bber', 'Kuber'],
  ['a joiner between Latin letters', 'Ku\u200Dbe\u0301\u200Cr', 'Kube\u0301r'],
  ['a non-joiner at the end', 'می\u200C ', 'می'],
  ['a joiner at the start', ' \u200Dक', 'क'],
  ['a joiner after the last emoji', '👩\u200D', '👩'],
  ['a joiner after a joiner', 'می\u200C\u200Dخ', 'می\u200Cخ'],
  ['direction marks', '\u202BKia\u202C\u200F', 'Kia'],
  ['a control character', 'Ki\u0007a', 'Kia'],
  ['a no-break space at the end', 'Kia\u00A0\u202F', 'Kia'],
])('removes %s', (_rule, text, expected) => {
  expect(removeHidden(text)).toBe(expected);
});

test.each([
  ['a line break', 'New\nYork', 'New York'],
  ['a thin space', 'New\u2009York', 'New York'],
])('replaces %s by a space', (_rule, text, expected) => {
  expect(removeHidden(text)).toBe(expected);
});

test.each([
  ['a space', 'New York'],
  ['a non-joiner in Persian', 'می‌خواهم'],
  ['a non-joiner after a vowel mark in Persian', 'مِی\u064E\u200Cخواهم'],
  ['a non-joiner between a Latin word or a number and a Persian ending', 'PDF\u200Cها ۵\u200Cتا'],
  ['a joiner at the end in Arabic', 'ه\u200D'],
  ['a joiner in Hindi', 'क्‍ष'],
  ['a joiner at the end in Malayalam', 'അവന്\u200D'],
  ['a joiner at the end in Bengali', 'হঠাত্\u200D'],
  ['a non-joiner at the end in Bengali', 'বাক্\u200C'],
  ['a joiner before a virama in Bengali', 'র\u200D্যাব'],
  ['a zero-width space in Thai', 'ภาษา\u200Bไทย'],
  ['joiners in a family emoji', '👩‍👩‍👧'],
  ['a wide space in Japanese', '東京　大阪'],
  ['a no-break space between words', 'New\u00A0York'],
  ['a narrow no-break space before French punctuation', 'Bonjour\u202F!'],
  ['combining accents', 'Łódź e\u0301'],
])('keeps %s', (_rule, text) => {
  expect(removeHidden(text)).toBe(text);
});

const HARD = fc.constantFrom(...Array.from('a \u00A0\u200B\u200C\u200D\u200F\u3000\u0301کक്്😀'));

test('removing hidden characters twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: HARD })), (text) => {
      const once = removeHidden(text);
      expect(removeHidden(once)).toBe(once);
    }),
  );
});
