import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { isExactTerm } from './exact-term.ts';
import { type Term, term } from './glossary.ts';

const FIELDS = Object.keys(term.def.shape);

const text = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 19, arbitrary: fc.string({ minLength: 1 }) },
);
const anything = fc.oneof(text, fc.constantFrom(null, undefined, true, false, 'true', 'FALSE', 0, {}, []));
const plausible = fc.record({
  id: text,
  glossaryId: text,
  word: text,
  languageId: text,
  phonemization: fc.option(text),
  phonemizationLanguageId: fc.option(text),
  pronunciationLanguageId: fc.option(text),
  pronounceAs: fc.option(text),
  caseSensitive: fc.boolean(),
  createdAt: text,
  updatedAt: text,
});
const change = fc.record({ field: fc.constantFrom(...FIELDS, 'more', '__proto__'), value: anything });

test('a row that passes the fast check equals the output of the schema', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      plausible,
      fc.option(change, { freq: 1 }),
      fc.option(fc.constantFrom(...FIELDS), { freq: 1 }),
      (row, changed, without) => {
        const sent: Record<string, unknown> = { ...row };
        if (changed)
          Object.defineProperty(sent, changed.field, {
            value: changed.value,
            enumerable: true,
            configurable: true,
          });
        if (without !== null) delete sent[without];
        if (!isExactTerm(sent)) return;
        taken += 1;
        expect(z.parse(term, sent)).toStrictEqual(sent);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(50);
});

test('every output of the schema passes the fast check, so the check knows all fields', () => {
  fc.assert(
    fc.property(plausible, (row) => {
      expect(isExactTerm(z.parse(term, row))).toBe(true);
    }),
  );
});

const whole: Term = {
  id: 'a',
  glossaryId: 'g',
  word: 'w',
  languageId: 'en',
  phonemization: 'a',
  phonemizationLanguageId: null,
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: false,
  createdAt: 'then',
  updatedAt: 'then',
};

test.each<[string, unknown]>([
  ['an unset text as ""', { ...whole, pronounceAs: '' }],
  ['case as a word', { ...whole, caseSensitive: 'true' }],
  ['a field more', { ...whole, more: 1 }],
  ['a field of another name', { ...whole, word: undefined, words: 'w' }],
  ['no object', null],
  ['a list', Object.values(whole)],
])('other rows are left to the schema: %s', (_, row) => {
  expect(isExactTerm(row)).toBe(false);
});
