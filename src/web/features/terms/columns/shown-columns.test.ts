import { expect, test } from 'vitest';
import { COLUMNS, type ColumnId } from '#web/features/terms/grid/columns.ts';
import { AS_IT_WAS, type ColumnLayout, withChoice, withMoved, withWidth } from './column-layout.ts';
import { columnsThatFit, templateOf } from './shown-columns.ts';

const shown = (
  room: number,
  layout: ColumnLayout = AS_IT_WAS,
  active: ColumnId = 'word',
  edited?: ColumnId,
) => columnsThatFit(layout, { room, isNarrow: false, active, edited });
const gone = (...where: Parameters<typeof shown>) => {
  const there = shown(...where);
  return COLUMNS.filter((column) => !there.includes(column));
};

test.each<[room: number, gone: readonly ColumnId[]]>([
  [Infinity, []],
  [69, []],
  [68, ['caseSensitive']],
  [60, ['caseSensitive', 'updated']],
  [54, ['spokenIn', 'caseSensitive', 'updated']],
  [40, ['phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
  [36, ['how', 'phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
  [1, ['how', 'phonemizedIn', 'spokenIn', 'caseSensitive', 'updated']],
])('in %s rem steps back what matters least: %j', (room, expected) => {
  expect(gone(room)).toEqual(expected);
});

test('the column somebody is in stays, and the next goes in its place', () => {
  expect(gone(60, AS_IT_WAS, 'updated')).toEqual(['spokenIn', 'caseSensitive']);
});

test('a column somebody wants to see never steps back, one they have hidden has room to spare', () => {
  const wanted = withChoice(withChoice(AS_IT_WAS, 'updated', 'shown'), 'language', 'hidden');
  expect(gone(1, wanted)).toEqual(['language', 'how', 'phonemizedIn', 'spokenIn', 'caseSensitive']);
  expect(gone(Infinity, wanted)).toEqual(['language']);
});

test('a hidden column stays as long as somebody types in it', () => {
  const hidden = withChoice(AS_IT_WAS, 'language', 'hidden');
  expect(gone(Infinity, hidden, 'language')).toEqual(['language']);
  expect(gone(Infinity, hidden, 'language', 'language')).toEqual([]);
});

test('what is made wider takes its room from the others', () => {
  expect(gone(70, withWidth(AS_IT_WAS, 'value', 12))).toEqual(['caseSensitive']);
});

test('they stand in the order somebody has given them, the word and its box always first', () => {
  const moved = withMoved(withMoved(AS_IT_WAS, 'value', -1, false), 'value', -1, false);
  expect(shown(Infinity, moved).slice(0, 4)).toEqual(['select', 'word', 'value', 'language']);
});

test('the same columns are the same list', () => {
  expect(shown(55, AS_IT_WAS, 'word')).toBe(shown(54, AS_IT_WAS, 'value'));
});

test('a pinned word leaves more than a third of the window to the rest', () => {
  expect(templateOf(['word', 'how'], withWidth(AS_IT_WAS, 'word', 40))).toBe('min(40rem, 60vw) var(--how)');
});
