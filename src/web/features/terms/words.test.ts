import { expect, test } from 'vitest';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { COLUMN_TITLES } from '#lexicon/entry.ts';
import { words as importing } from './import/words.ts';
import { words } from './words.ts';

test.each([
  ['ˈtæg', 'keyboard g → IPA ɡ'],
  ['ˈtæː\u0430ɪ', 'Cyrillic \u0430 → IPA a'],
  ['ˈt\u03B5ː', 'Greek \u03B5 → IPA ɛ'],
  ['t\u035Cʃæː', 'other \u25CC\u035C → IPA \u25CC\u0361'],
  ['ʧæː', 'ʧ → tʃ'],
])('the message about cleaned IPA names each replaced character and its origin: %s', (typed, said) => {
  expect(words.ipa.mended(normalizeIpa(typed).fixes)).toBe(`Cleaned: ${said}`);
});

test('exported columns have the titles of the fields in the form and in the import', () => {
  expect(COLUMN_TITLES).toEqual(importing.attributes);
  expect(COLUMN_TITLES).toMatchObject(words.changed.attributes);
});
