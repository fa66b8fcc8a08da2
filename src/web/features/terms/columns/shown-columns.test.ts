import { expect, test } from 'vitest';
import { COLUMNS, type ColumnId } from '#web/features/terms/grid/columns.ts';
import { type ColumnLayout, DEFAULT_LAYOUT, withChoice, withMoved, withWidth } from './column-layout.ts';
import { fitColumns, toGridTemplate } from './shown-columns.ts';

const shown = (
  room: number,
  layout: ColumnLayout = DEFAULT_LAYOUT,
  active: ColumnId = 'word',
  edited?: ColumnId,
) => fitColumns(layout, { room, isNarrow: false, active, edited });
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
])('in %s rem, the least important columns are hidden: %j', (room, expected) => {
  expect(gone(room)).toEqual(expected);
});

test('the active column stays, and the next one is hidden instead', () => {
  expect(gone(60, DEFAULT_LAYOUT, 'updated')).toEqual(['spokenIn', 'caseSensitive']);
});

test('a column that the user wants is never hidden, and one that the user hid leaves room', () => {
  const wanted = withChoice(withChoice(DEFAULT_LAYOUT, 'updated', 'shown'), 'language', 'hidden');
  expect(gone(1, wanted)).toEqual(['language', 'how', 'phonemizedIn', 'spokenIn', 'caseSensitive']);
  expect(gone(Infinity, wanted)).toEqual(['language']);
});

test('a hidden column is shown while the user types in it', () => {
  const hidden = withChoice(DEFAULT_LAYOUT, 'language', 'hidden');
  expect(gone(Infinity, hidden, 'language')).toEqual(['language']);
  expect(gone(Infinity, hidden, 'language', 'language')).toEqual([]);
});

test('a wider column leaves less room for the others', () => {
  expect(gone(70, withWidth(DEFAULT_LAYOUT, 'value', 12))).toEqual(['caseSensitive']);
});

test('columns follow the user’s order, with the checkbox and the word first', () => {
  const moved = withMoved(withMoved(DEFAULT_LAYOUT, 'value', -1, false), 'value', -1, false);
  expect(shown(Infinity, moved).slice(0, 4)).toEqual(['select', 'word', 'value', 'language']);
});

test('the same columns are the same array', () => {
  expect(shown(55, DEFAULT_LAYOUT, 'word')).toBe(shown(54, DEFAULT_LAYOUT, 'value'));
});

test('a pinned word leaves more than a third of the window to the other columns', () => {
  expect(toGridTemplate(['word', 'how'], withWidth(DEFAULT_LAYOUT, 'word', 40))).toBe(
    'min(40rem, 60vw) var(--how)',
  );
});
