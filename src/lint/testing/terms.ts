// Terms for tests.
import type { Term } from '#contract/glossary.ts';

/** Creates a term that has no problems by default. `fields` overrides its values. */
export function createTerm(id: string, fields: Partial<Term> = {}): Term {
  return {
    id,
    glossaryId: 'g',
    word: `word ${id}`,
    languageId: 'en',
    phonemization: null,
    phonemizationLanguageId: 'en',
    pronunciationLanguageId: null,
    pronounceAs: 'koo ber',
    caseSensitive: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
