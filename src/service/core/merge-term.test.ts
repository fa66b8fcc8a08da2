import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Term, type TermChanges, termChanges } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS, satisfiedOptions } from '#contract/pronunciation.ts';
import { ApiError } from './api-error.ts';
import { mergeTerm } from './merge-term.ts';

const text = fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' });
const stored = fc.constantFrom(null, 'x', 'fr');

const term: fc.Arbitrary<Term> = fc
  .record({
    word: text,
    languageId: text,
    phonemization: stored,
    phonemizationLanguageId: stored,
    pronunciationLanguageId: stored,
    pronounceAs: stored,
    caseSensitive: fc.boolean(),
    id: fc.constant('t'),
    glossaryId: fc.constant('g'),
    createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
    updatedAt: fc.constant('2026-01-01T00:00:00.000Z'),
  })
  .filter((made) => satisfiedOptions(made).length > 0);

const optional = fc.constantFrom(undefined, null, '', '  ', 'x', 'fr');

const changes: fc.Arbitrary<TermChanges> = fc
  .record(
    {
      word: text,
      languageId: text,
      phonemization: optional,
      phonemizationLanguageId: optional,
      pronunciationLanguageId: optional,
      pronounceAs: optional,
      caseSensitive: fc.constantFrom(true, false, 'TRUE', 'false'),
    },
    { requiredKeys: [] },
  )
  .map((sent) => termChanges.safeParse(sent).data)
  .filter((parsed) => parsed !== undefined);

/** The rule said another way: the term as JSON, with what was sent put over it. */
function overlay(before: Term, sent: TermChanges): Term {
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

/** Either the merged term or the error, as a value. */
function outcome(before: Term, sent: TermChanges): Term | ApiError {
  try {
    return mergeTerm(before, sent);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

test('whatever is sent, the result satisfies an option or the update is refused', () => {
  fc.assert(
    fc.property(term, changes, (before, sent) => {
      const result = outcome(before, sent);
      const expected = satisfiedOptions(overlay(before, sent)).length > 0;
      expect(!(result instanceof ApiError)).toBe(expected);
      if (!(result instanceof ApiError)) expect(satisfiedOptions(result)).not.toEqual([]);
    }),
  );
});

test('what is sent is what it becomes; what is not sent stays', () => {
  fc.assert(
    fc.property(term, changes, (before, sent) => {
      const result = outcome(before, sent);
      if (result instanceof ApiError) return;
      expect(result).toEqual(overlay(before, sent));
    }),
  );
});

test('a refused update leaves the term untouched, and a repeated one changes nothing more', () => {
  fc.assert(
    fc.property(term, changes, (before, sent) => {
      const copy = structuredClone(before);
      const result = outcome(before, sent);
      expect(before).toEqual(copy);
      if (!(result instanceof ApiError)) expect(mergeTerm(result, sent)).toBe(result);
    }),
  );
});

test('clearing every field is always refused', () => {
  fc.assert(
    fc.property(term, (before) => {
      const cleared = Object.fromEntries(PRONUNCIATION_FIELDS.map((field) => [field, null]));
      expect(outcome(before, cleared)).toBeInstanceOf(ApiError);
    }),
  );
});
