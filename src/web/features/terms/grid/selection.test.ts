import { describe, expect, test } from 'vitest';
import { allToggled, coverage, extendedTo, NOTHING_SELECTED, toggled } from './selection.ts';

describe('selecting', () => {
  const rows = ['a', 'b', 'c', 'd'];
  test('shift extends from the last row that was picked', () => {
    const selection = extendedTo(toggled(NOTHING_SELECTED, 'b'), 'd', rows);
    expect([...selection.ids]).toEqual(['b', 'c', 'd']);
    expect([...extendedTo(selection, 'a', rows).ids].toSorted()).toEqual(rows);
  });

  test('select all takes the shown rows, and lets go when all of them are selected', () => {
    const all = allToggled(NOTHING_SELECTED, rows);
    expect(coverage(all, rows)).toBe('all');
    expect(coverage(toggled(all, 'a'), rows)).toBe('some');
    expect(coverage(allToggled(all, rows), rows)).toBe('none');
  });
});
