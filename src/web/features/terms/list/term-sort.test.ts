import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { comparator, SORT_COLUMNS, sortTerms } from './term-sort.ts';

const text = fc.constantFrom('', 'a', 'A', 'á', 'a\u0301', 'b', 'take 2', 'take 10');

test('many are ordered as any two of them are', () => {
  const terms = fc.array(
    fc.record({ word: text.filter((word) => word !== ''), languageId: text, pronounceAs: text }),
  );
  const sort = fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() });
  fc.assert(
    fc.property(terms, sort, (parts, how) => {
      const all = parts.map((part, index) => aTerm({ ...part, id: String(index) }));
      expect(sortTerms(all, how)).toEqual(all.toSorted(comparator(how)));
    }),
  );
});
