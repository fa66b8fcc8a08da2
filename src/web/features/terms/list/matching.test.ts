import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { findMatching } from './matching.ts';
import { searchText } from './search-text.ts';
import { criteria, getNeedles, METHOD_FILTERS, NO_FILTER } from './term-filter.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'á', ' '), maxLength: 4 });
const filter = fc.record({
  text: letters,
  bySound: fc.boolean(),
  soundingAlike: fc.constantFrom(undefined, new Set(['1', '2']), new Set(['3'])),
  language: fc.constantFrom(null, 'ko', 'de'),
  how: fc.constantFrom(null, ...METHOD_FILTERS),
  doubtful: fc.constantFrom(undefined, new Set(['1', '3'])),
});
const terms = fc.array(
  fc.record({
    word: letters,
    languageId: fc.constantFrom('ko', 'de'),
    pronounceAs: fc.constantFrom(null, 'a'),
    phonemizationLanguageId: fc.constantFrom(null, 'ko'),
  }),
  { maxLength: 20 },
);

test('the shown terms match all search words and criteria, whatever the filter was before', () => {
  fc.assert(
    fc.property(terms, fc.array(filter, { minLength: 1, maxLength: 4 }), (fields, filters) => {
      const sorted = fields.map((one, at) => aTerm({ ...one, id: String(at) }));
      for (const { soundingAlike, doubtful, ...rest } of filters) {
        const next = {
          ...NO_FILTER,
          ...rest,
          ...(soundingAlike && { soundingAlike }),
          ...(doubtful && { doubtful }),
        };
        const isMatch = criteria(next) ?? (() => true);
        const isExpected = (term: Term) =>
          isMatch(term) && getNeedles(next).every((needle) => searchText(term).includes(needle));
        expect(findMatching(sorted, next).ids).toEqual(sorted.filter(isExpected).map(({ id }) => id));
      }
    }),
  );
});
