import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AS_IT_WAS,
  columnOrder,
  completed,
  type LaidOutColumn,
  widthLimits,
  withMoved,
  withWidth,
} from './column-layout.ts';

const ALL = columnOrder(AS_IT_WAS, false);

test('any number of moves keeps each column exactly once', () => {
  const move = fc.tuple(fc.constantFrom(...ALL), fc.constantFrom(-1, 1));
  fc.assert(
    fc.property(fc.array(move), fc.boolean(), (moves, isNarrow) => {
      let layout = AS_IT_WAS;
      for (const [column, by] of moves) layout = withMoved(layout, column, by, isNarrow);
      expect(columnOrder(layout, isNarrow).toSorted()).toEqual(ALL.toSorted());
    }),
  );
});

test('a move swaps neighbors, and does nothing at the ends', () => {
  const moved = withMoved(AS_IT_WAS, 'value', -1, false);
  expect(columnOrder(moved, false).slice(0, 3)).toEqual(['language', 'value', 'how']);
  expect(withMoved(AS_IT_WAS, 'language', -1, false)).toBe(AS_IT_WAS);
  expect(withMoved(AS_IT_WAS, 'updated', 1, false)).toBe(AS_IT_WAS);
});

test('in a narrow window the pronunciation comes next to the word, until the user sets an order', () => {
  expect(columnOrder(AS_IT_WAS, true)[0]).toBe('value');
  const moved = withMoved(AS_IT_WAS, 'how', 1, false);
  expect(columnOrder(moved, true)).toEqual(columnOrder(moved, false));
});

test('a column missing in a stored order comes last, and duplicates are removed', () => {
  const kept: LaidOutColumn[] = ['updated', 'value', 'value'];
  expect(completed(kept).slice(0, 2)).toEqual(['updated', 'value']);
  expect(completed(kept).toSorted()).toEqual(ALL.toSorted());
});

test('a width stays within its limits and can be reset to automatic', () => {
  const { least, most } = widthLimits('how');
  expect(withWidth(AS_IT_WAS, 'how', 1).widths).toEqual({ how: least });
  expect(withWidth(AS_IT_WAS, 'how', 1000).widths).toEqual({ how: most });
  expect(withWidth(withWidth(AS_IT_WAS, 'how', 12), 'how', null).widths).toEqual({});
});
