import { describe, expect, test } from 'vitest';
import { allToggled, coverage, extendTo, NOTHING_SELECTED, toggled } from './selection.ts';

describe('row selection', () => {
  const rows = ['a', 'b', 'c', 'd'];
  test('Shift extends the selection from the last picked row', () => {
    const selection = extendTo(toggled(NOTHING_SELECTED, 'b'), 'd', rows);
    expect([...selection.ids]).toEqual(['b', 'c', 'd']);
    expect([...extendTo(selection, 'a', rows).ids].toSorted()).toEqual(rows);
  });

  test('select all picks the shown rows, and clears the selection if all are selected', () => {
    const all = allToggled(NOTHING_SELECTED, rows);
    expect(coverage(all, rows)).toBe('all');
    expect(coverage(toggled(all, 'a'), rows)).toBe('some');
    expect(coverage(allToggled(all, rows), rows)).toBe('none');
  });
});
