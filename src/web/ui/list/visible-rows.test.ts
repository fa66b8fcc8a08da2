import { expect, test } from 'vitest';
import { rowsToRender } from './visible-rows.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test.each([
  [{ first: 0, last: 20 }, 300, [-1], range(0, 30)],
  [{ first: 100, last: 120 }, 300, [-1], range(90, 130)],
  [{ first: 280, last: 300 }, 300, [-1], range(270, 300)],
  [{ first: 0, last: 20 }, 5, [], range(0, 5)],
  [{ first: 0, last: 20 }, 0, [-1], []],
])('rows %j of %i are rendered with some beyond', (seen, count, always, rows) => {
  expect(rowsToRender(seen, count, always)).toEqual(rows);
});

test('some rows are always rendered, in order', () => {
  expect(rowsToRender({ first: 100, last: 120 }, 300, [250, 7, 250])).toEqual([7, ...range(90, 130), 250]);
  expect(rowsToRender({ first: 100, last: 120 }, 300, [7])).toEqual([7, ...range(90, 130)]);
  expect(rowsToRender({ first: 100, last: 120 }, 300, [250])).toEqual([...range(90, 130), 250]);
  expect(rowsToRender({ first: 100, last: 120 }, 300, [110])).toEqual(range(90, 130));
  expect(rowsToRender({ first: 0, last: 20 }, 5, [9])).toEqual(range(0, 5));
});

test('a shortened list shows its end before the browser has scrolled', () => {
  expect(rowsToRender({ first: 280, last: 300 }, 40, [-1])).toEqual(range(10, 40));
});
