import { expect, it } from 'vitest';
import { row } from '#web/features/uploads/testing/views.ts';
import { type Filter, filterIds } from './filter-rows.ts';

it('a filter returns the rows with matching states in their order', () => {
  const rows = [
    row('a', { kind: 'done', despiteCancel: false }),
    row('b', { kind: 'queued' }),
    row('c', { kind: 'failed', reason: { code: 'stalled' } }),
    row('d', { kind: 'sending' }),
  ];
  const shown = (filter: Filter) => filterIds(rows, filter);
  expect(shown('all')).toEqual(['a', 'b', 'c', 'd']);
  expect(filterIds(rows, 'all', 2)).toEqual(['a', 'b']);
  expect(shown('unfinished')).toEqual(['b', 'd']);
  expect(shown('problems')).toEqual(['c']);
});
