import { expect, test } from 'vitest';
import { FOUND, NOT_FOUND } from '#text/testing/spellings.ts';
import { searchOptions } from './search-options.ts';

const found = (search: string, label: string) =>
  searchOptions({ options: [{ value: 'x', label }], search, limit: Number.POSITIVE_INFINITY });

test.each(FOUND)('%s finds %s', (query, name) => {
  expect(found(query, name)).toHaveLength(1);
});

test.each(NOT_FOUND)('%s does not find %s', (query, name) => {
  expect(found(query, name)).toEqual([]);
});
