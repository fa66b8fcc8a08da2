import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatListAddress, parseListAddress } from './filter-address.ts';
import { CASE_FILTERS, METHOD_FILTERS, NO_FILTER } from './term-filter.ts';
import { BY_WORD, SORT_COLUMNS } from './term-sort.ts';

test('every filter and order survives a round trip through the address', () => {
  const anyAddress = fc.record({
    filter: fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 6 }),
      bySound: fc.boolean(),
      language: fc.option(fc.string({ minLength: 1, maxLength: 6 })),
      how: fc.constantFrom(...METHOD_FILTERS, null),
      letterCase: fc.constantFrom(...CASE_FILTERS, null),
      problems: fc.boolean(),
    }),
    sort: fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() }),
    byLanguage: fc.boolean(),
  });
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(parseListAddress(new URLSearchParams(String(formatListAddress(address))))).toEqual(address);
    }),
  );
});

test('invalid values count as absent, and default values are left out of the address', () => {
  const usual = { filter: NO_FILTER, sort: BY_WORD, byLanguage: false };
  expect(
    parseListAddress(new URLSearchParams('how=loud&case=upper&sort=-shoe&language=&view=upside-down')),
  ).toEqual({
    ...usual,
    sort: { column: 'word', descending: true },
  });
  expect(String(formatListAddress(usual))).toBe('');
});
