import { describe, expect, test } from 'vitest';
import type { ShownRow } from '#catalog/client.ts';
import { stickyFolders } from './sticky-folders.ts';
import { stickyLevels } from './sticky-levels.ts';

function row(path: string, open = true): ShownRow {
  const isFolder = path.endsWith('/');
  const level = path.split('/').length - (isFolder ? 1 : 0);
  const place = {
    path,
    name: path,
    hits: [],
    level,
    position: 1,
    setSize: 1,
    selected: 'none',
    isNew: false,
    facts: undefined,
  } as const;
  return isFolder
    ? { kind: 'folder', ...place, open, filesShown: 1, files: 1, isAwaited: false }
    : { kind: 'file', ...place, replacedBy: undefined };
}

const ROWS = ['a/', 'a/b/', 'a/b/1', 'a/b/2', 'a/b/3', 'a/4', 'c/', 'c/5', '6', '7'].map((path) => row(path));
const names = (first: number, view = { around: [], rows: ROWS, firstRow: 0 }, levels = 3, isBetween = true) =>
  stickyFolders(view, first, levels, isBetween).map(({ row, index, end }) => [row.path, index, end]);

describe('sticky folders', () => {
  test('are the ancestors of the first visible row, each until the end of its contents', () => {
    expect(names(2)).toEqual([
      ['a/', 0, 6],
      ['a/b/', 1, 5],
    ]);
    expect(names(7)).toEqual([['c/', 6, 8]]);
    expect(names(8)).toEqual([]);
  });

  test('leave when the row below them is no longer inside them', () => {
    expect(names(4)).toEqual([['a/', 0, 6]]);
    expect(names(5)).toEqual([['a/', 0, 6]]);
  });

  test('do not include a folder that is still in its own place', () => {
    expect(names(0, undefined, 3, false)).toEqual([]);
    expect(names(0)).toEqual([
      ['a/', 0, 6],
      ['a/b/', 1, 5],
    ]);
    expect(names(1, undefined, 3, false)).toEqual(names(0));
  });

  test('include ancestors whose rows are not loaded', () => {
    const around = [row('a/'), row('a/b/')].map((row, index) => ({ row, index }));
    const view = { around, rows: ROWS.slice(3), firstRow: 103 };
    expect(stickyFolders(view, 103, 3, false).map(({ row, end }) => [row.path, end])).toEqual([
      ['a/', 106],
      ['a/b/', 105],
    ]);
  });

  test('are limited to the given levels and never closed', () => {
    expect(names(2, undefined, 1)).toEqual([['a/', 0, 6]]);
    expect(names(0, { around: [], rows: [row('a/', false), row('b/', false)], firstRow: 0 })).toEqual([]);
    expect([2, 5, 9, 40].map(stickyLevels)).toEqual([0, 1, 2, 3]);
  });
});
