import { expect, test } from 'vitest';
import { SEARCH_MATCHES, SEARCH_MISSES } from '#text/testing/search-cases.ts';
import { searchOptions } from './search-options.ts';

const found = (search: string, label: string) =>
  searchOptions({ options: [{ value: 'x', label }], search, limit: Number.POSITIVE_INFINITY });

test.each(SEARCH_MATCHES)('%s finds %s', (query, name) => {
  expect(found(query, name)).toHaveLength(1);
});

test.each(SEARCH_MISSES)('%s does not find %s', (query, name) => {
  expect(found(query, name)).toEqual([]);
});
