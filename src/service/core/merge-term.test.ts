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

/** Another implementation of the rule: overlays the JSON of the term with the sent fields. */
function overlay(before: Term, sent: TermChanges): Term {
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

const leavesAnOption = ([before, sent]: readonly [Term, TermChanges]) =>
  satisfiedOptions(overlay(before, sent)).length > 0;
const taken = fc.tuple(term, changes).filter(leavesAnOption);
const refused = fc.tuple(term, changes).filter((update) => !leavesAnOption(update));

test('sent fields change and others stay, if the term keeps a pronunciation option', () => {
  fc.assert(
    fc.property(taken, ([before, sent]) => {
      expect(mergeTerm(before, sent)).toEqual(overlay(before, sent));
    }),
  );
});

test('an update that leaves no pronunciation option is refused and changes nothing', () => {
  fc.assert(
    fc.property(refused, ([before, sent]) => {
      const copy = structuredClone(before);
      expect(() => mergeTerm(before, sent)).toThrow(ApiError);
      expect(before).toEqual(copy);
    }),
  );
});

test('a repeated update changes nothing', () => {
  fc.assert(
    fc.property(taken, ([before, sent]) => {
      const once = mergeTerm(before, sent);
      expect(mergeTerm(once, sent)).toBe(once);
    }),
  );
});

test('clearing every field is always refused', () => {
  fc.assert(
    fc.property(term, (before) => {
      const cleared = Object.fromEntries(PRONUNCIATION_FIELDS.map((field) => [field, null]));
      expect(() => mergeTerm(before, cleared)).toThrow(ApiError);
    }),
  );
});
