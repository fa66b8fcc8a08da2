// Terms for tests: arbitrary ones with difficult characters for property tests, and one with fixed values.
import fc from 'fast-check';
import type { Entry } from '#lexicon/entry.ts';

/** Stored texts are trimmed and never empty. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', "'", '=', '@', '-', '+', 'a', 'é', 'ʃ'),
    }),
  )
  .map((drawn) => drawn.toWellFormed().replaceAll('\0', '').trim())
  .filter((drawn) => drawn !== '');
const unset = fc.option(text, { nil: null });

export const entryArbitrary: fc.Arbitrary<Entry> = fc.record({
  id: fc.uuid(),
  word: text,
  languageId: text,
  phonemization: unset,
  phonemizationLanguageId: unset,
  pronunciationLanguageId: unset,
  pronounceAs: unset,
  caseSensitive: fc.boolean(),
});

export function createEntry(word: string, more: Partial<Entry> = {}): Entry {
  return {
    id: `id of ${word}`,
    word,
    languageId: 'en-GB',
    phonemization: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: null,
    pronounceAs: null,
    caseSensitive: false,
    ...more,
  };
}
