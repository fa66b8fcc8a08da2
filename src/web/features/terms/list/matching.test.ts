import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { matchingIn } from './matching.ts';
import { HOW_FILTERS, NO_FILTER } from './term-filter.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'á', ' '), maxLength: 4 });
const filter = fc.record({
  text: letters,
  bySound: fc.boolean(),
  alike: fc.constantFrom(undefined, new Set(['1', '2']), new Set(['3'])),
  language: fc.constantFrom(null, 'ko', 'de'),
  how: fc.constantFrom(null, ...HOW_FILTERS),
  doubtful: fc.constantFrom(undefined, new Set(['1', '3'])),
});
const terms = fc.array(
  fc.record({
    word: letters,
    languageId: fc.constantFrom('ko', 'de'),
    pronounceAs: fc.constantFrom(null, 'a'),
    phonemizationLanguageId: fc.constantFrom(null, 'ko'),
  }),
  { maxLength: 6 },
);

test('what one filter leaves after another is what it leaves of all', () => {
  fc.assert(
    fc.property(terms, fc.array(filter, { minLength: 1, maxLength: 4 }), (fields, filters) => {
      const sorted = fields.map((one, at) => aTerm({ ...one, id: String(at) }));
      let before: ReturnType<typeof matchingIn> | undefined;
      for (const { alike, doubtful, ...rest } of filters) {
        const next = { ...NO_FILTER, ...rest, ...(alike && { alike }), ...(doubtful && { doubtful }) };
        before = matchingIn(sorted, next, before);
        expect(before.ids).toEqual(matchingIn([...sorted], next).ids);
      }
    }),
  );
});
