// Terms for tests.
import fc from 'fast-check';
import type { Term } from '#contract/glossary.ts';
import type { TermDraft } from '#web/features/terms/editing/changes.ts';

export function aTerm(fields: Partial<Term> = {}): Term {
  return {
    id: 't1',
    glossaryId: 'g1',
    word: 'Kubernetes',
    languageId: 'en',
    phonemization: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: null,
    pronounceAs: null,
    caseSensitive: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Empty, blank, plain, padded, too long and unstorable texts, as users and other servers may enter them. */
const anyText = fc.oneof(
  fc.constantFrom('', ' ', 'en', ' en ', 'en-US', 'kuː', 'x'.repeat(101), 'x'.repeat(1001), 'a\0b', '\uD800'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

export const anyDraft: fc.Arbitrary<TermDraft> = fc.record({
  word: anyText,
  languageId: anyText,
  phonemization: anyText,
  phonemizationLanguageId: anyText,
  pronunciationLanguageId: anyText,
  pronounceAs: anyText,
  caseSensitive: fc.boolean(),
});
