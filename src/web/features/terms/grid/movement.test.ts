import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, stepped } from './movement.ts';

describe('keyboard movement', () => {
  const extent = { rows: 10, columns: 5, page: 4 };
  test.each([
    ['ArrowDown', false, { row: 3, column: 2 }],
    ['ArrowUp', false, { row: 1, column: 2 }],
    ['ArrowLeft', false, { row: 2, column: 1 }],
    ['ArrowRight', false, { row: 2, column: 3 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 9, column: 4 }],
    ['ArrowDown', true, { row: 9, column: 2 }],
    ['PageDown', false, { row: 6, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['x', false, undefined],
  ])('%s (mod %s)', (key, mod, to) => {
    expect(moved({ key, mod }, { row: 2, column: 2 }, extent)).toEqual(to);
  });

  test('no key leaves the table, and ArrowUp in the first row goes to the header', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), fc.nat(3), (strokes, rows) => {
        let at = { row: -1, column: 0 };
        for (const [key, mod] of strokes) at = moved({ key, mod }, at, { ...extent, rows }) ?? at;
        expect(at.row).toBeGreaterThanOrEqual(-1);
        expect(at.row).toBeLessThan(Math.max(rows, 0));
        expect(at.column).toBeGreaterThanOrEqual(0);
        expect(at.column).toBeLessThan(5);
      }),
    );
    expect(moved({ key: 'ArrowUp', mod: false }, { row: 0, column: 1 }, extent)).toEqual({
      row: -1,
      column: 1,
    });
  });

  test.each([
    [1, { row: 0, column: 1 }, { row: 0, column: 3 }],
    [1, { row: 0, column: 3 }, { row: 1, column: 1 }],
    [-1, { row: 1, column: 1 }, { row: 0, column: 3 }],
    [-1, { row: 0, column: 1 }, undefined],
    [1, { row: 1, column: 3 }, undefined],
  ] as const)('Tab (%i) goes from %j to %j, across row ends', (direction, from, to) => {
    expect(stepped(from, direction, [1, 3], 2)).toEqual(to);
  });
});
