import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from './glossary.ts';
import { columnsOf, termsOf } from './term-columns.ts';

const text = fc.constantFrom('', 'a', 'b');
const unset = fc.option(text);
const term: fc.Arbitrary<Term> = fc.record({
  id: text,
  glossaryId: text,
  word: text,
  languageId: text,
  phonemization: unset,
  phonemizationLanguageId: unset,
  pronunciationLanguageId: unset,
  pronounceAs: unset,
  caseSensitive: fc.boolean(),
  createdAt: text,
  updatedAt: text,
});

const SHARED: Omit<Term, 'id' | 'word'> = {
  glossaryId: 'g',
  languageId: 'en',
  phonemization: null,
  phonemizationLanguageId: 'en',
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: false,
  createdAt: 'then',
  updatedAt: 'then',
};

test('terms survive the conversion to columns and back, with equal and different values', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 3 }), (terms) => {
      expect(termsOf(structuredClone(columnsOf(terms)))).toEqual(terms);
    }),
  );
});

test('a value that all terms share is sent once', () => {
  const terms = ['0', '1', '2'].map((id) => Object.assign({ id, word: id }, SHARED));
  const { word, languageId, pronounceAs } = columnsOf(terms);
  expect([word, languageId, pronounceAs]).toEqual([{ each: ['0', '1', '2'] }, { all: 'en' }, { all: null }]);
});
