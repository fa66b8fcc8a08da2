import { expect, test } from 'vitest';
import { COLUMNS, type ColumnId } from './columns.ts';
import { columnsThatFit } from './shown-columns.ts';

const gone = (room: number, kept: readonly ColumnId[] = []) => {
  const shown = columnsThatFit(room, kept);
  return COLUMNS.filter((column) => !shown.includes(column));
};

test.each<[room: number, gone: readonly ColumnId[]]>([
  [Infinity, []],
  [70, []],
  [69, ['updated']],
  [60, ['caseSensitive', 'updated']],
  [54, ['spokenIn', 'caseSensitive', 'updated']],
  [40, ['phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
  [36, ['how', 'phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
  [1, ['how', 'phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
])('in %s rem steps back what matters least: %j', (room, expected) => {
  expect(gone(room)).toEqual(expected);
});

test('the column somebody is in stays, and the next goes in its place', () => {
  expect(gone(60, ['updated'])).toEqual(['spokenIn', 'caseSensitive']);
});

test('the same columns are the same list', () => {
  expect(columnsThatFit(55, ['word'])).toBe(columnsThatFit(54, ['value']));
});
