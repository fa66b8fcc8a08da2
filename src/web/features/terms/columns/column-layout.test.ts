import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnOrder,
  completed,
  DEFAULT_LAYOUT,
  type LaidOutColumn,
  widthLimits,
  withMoved,
  withWidth,
} from './column-layout.ts';

const ALL = columnOrder(DEFAULT_LAYOUT, false);

test('any number of moves keeps each column exactly once', () => {
  const move = fc.tuple(fc.constantFrom(...ALL), fc.constantFrom(-1, 1));
  fc.assert(
    fc.property(fc.array(move), fc.boolean(), (moves, isNarrow) => {
      let layout = DEFAULT_LAYOUT;
      for (const [column, by] of moves) layout = withMoved(layout, column, by, isNarrow);
      expect(columnOrder(layout, isNarrow).toSorted()).toEqual(ALL.toSorted());
    }),
  );
});

test('a move swaps neighbors, and does nothing at the ends', () => {
  const moved = withMoved(DEFAULT_LAYOUT, 'value', -1, false);
  expect(columnOrder(moved, false).slice(0, 3)).toEqual(['language', 'value', 'how']);
  expect(withMoved(DEFAULT_LAYOUT, 'language', -1, false)).toBe(DEFAULT_LAYOUT);
  expect(withMoved(DEFAULT_LAYOUT, 'updated', 1, false)).toBe(DEFAULT_LAYOUT);
});

test('in a narrow window the pronunciation comes next to the word, until the user sets an order', () => {
  expect(columnOrder(DEFAULT_LAYOUT, true)[0]).toBe('value');
  const moved = withMoved(DEFAULT_LAYOUT, 'how', 1, false);
  expect(columnOrder(moved, true)).toEqual(columnOrder(moved, false));
});

test('a column missing in a stored order comes last, and duplicates are removed', () => {
  const stored: LaidOutColumn[] = ['updated', 'value', 'value'];
  expect(completed(stored).slice(0, 2)).toEqual(['updated', 'value']);
  expect(completed(stored).toSorted()).toEqual(ALL.toSorted());
});

test('a width stays within its limits and can be reset to automatic', () => {
  const { least, most } = widthLimits('how');
  expect(withWidth(DEFAULT_LAYOUT, 'how', 1).widths).toEqual({ how: least });
  expect(withWidth(DEFAULT_LAYOUT, 'how', 1000).widths).toEqual({ how: most });
  expect(withWidth(withWidth(DEFAULT_LAYOUT, 'how', 12), 'how', null).widths).toEqual({});
});
