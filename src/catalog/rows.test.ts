import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderOf } from '#text/path.ts';
import { buildCatalog, type Folder } from './catalog.ts';
import { applyFilter } from './filter.ts';
import type { Sort } from './order.ts';
import { nearestRow, rowAt, rowByPrefix, rowIndexOf, visibleRows } from './rows.ts';
import { entriesOfRange, entriesOfRow, rowSelection } from './selection.ts';
import { paths } from './testing/paths.ts';

const LIST = ['b/2.wav', 'b/10.wav', 'b/1.wav', 'a/deep/x.wav', 'a/y.wav', 'z.wav', 'é.wav'];
const ALL = { query: '', type: 'any' } as const;

function rowsOf(list: readonly string[], isOpen: (folder: Folder) => boolean, query = '') {
  const catalog = buildCatalog(list);
  const shown = applyFilter(catalog, { ...ALL, query });
  const rows = visibleRows(catalog, shown, 'name', isOpen);
  const objects = Array.from({ length: rows.length }, (_, i) => rowAt(catalog, rows, i, isOpen));
  return { catalog, rows, objects: objects.filter((row) => row !== undefined) };
}

describe('files on their way', () => {
  const coming = (folder: string) =>
    ['b/3.mp3', 'b/1.wav', 'b/2.wav', 'b/0.wav', 'w.wav']
      .filter((path) => folderOf(path) === folder)
      .map((path) => ({ id: `id of ${path}`, path, isDone: path === 'b/2.wav' }));
  const arrange = (sort: Sort, query = '') => {
    const catalog = buildCatalog(LIST);
    const isOpen = () => true;
    const rows = visibleRows(catalog, applyFilter(catalog, { ...ALL, query }), sort, isOpen, coming);
    return { catalog, rows, at: (index: number) => rowAt(catalog, rows, index, isOpen) };
  };
  const pathsOf = ({ rows, at }: ReturnType<typeof arrange>) =>
    Array.from({ length: rows.length }, (_, i) => at(i)?.path);

  test.each<[sort: Sort, expected: readonly string[]]>([
    ['name', ['b/0.wav', 'b/1.wav', 'b/2.wav', 'b/3.mp3', 'b/10.wav', 'é.wav', 'w.wav', 'z.wav']],
    ['name-desc', ['b/10.wav', 'b/3.mp3', 'b/2.wav', 'b/1.wav', 'b/0.wav', 'a/', 'a/y.wav']],
    ['type', ['b/0.wav', 'b/1.wav', 'b/2.wav', 'b/10.wav', 'b/3.mp3', 'é.wav', 'w.wav', 'z.wav']],
  ])('stand where they will be by %s, and not beside themselves', (sort, expected) => {
    const shown = pathsOf(arrange(sort));
    const order = expected.map((path) => shown.indexOf(path));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('are rows among their siblings, found by path and by their first letters', () => {
    const { catalog, rows, at } = arrange('name');
    const index = rowIndexOf(catalog, rows, 'b/3.mp3');
    expect(at(index)).toEqual({
      kind: 'arriving',
      id: 'id of b/3.mp3',
      path: 'b/3.mp3',
      name: '3.mp3',
      level: 2,
      position: 4,
      setSize: 5,
    });
    expect(at(rowByPrefix(catalog, rows, 'w', 0))?.path).toBe('w.wav');
  });

  test('to a place that is taken, say which file is being replaced, until they have landed', () => {
    const { catalog, rows, at } = arrange('name');
    const replacedBy = (path: string) => {
      const row = at(rowIndexOf(catalog, rows, path));
      return row?.kind === 'file' ? row.replacedBy : 'no file';
    };
    expect(['b/1.wav', 'b/2.wav', 'b/10.wav'].map(replacedBy)).toEqual([
      'id of b/1.wav',
      undefined,
      undefined,
    ]);
  });

  test('can’t be selected', () => {
    const { catalog, rows, at } = arrange('name');
    const shown = applyFilter(catalog, ALL);
    const row = at(rowIndexOf(catalog, rows, 'w.wav'));
    expect(row && entriesOfRow(catalog, shown, row).size).toBe(0);
    expect(row && rowSelection(shown.entries, shown, row)).toBe('none');
    expect(entriesOfRange(catalog, shown, rows, () => true, 0, rows.length - 1).size).toBe(LIST.length);
  });

  test('are left out while something is searched for', () => {
    expect(pathsOf(arrange('name', '3'))).toEqual([]);
  });
});

describe('rows', () => {
  test('of closed folders hide what is in them', () => {
    const { objects } = rowsOf(LIST, () => false);
    expect(objects.map(({ path }) => path)).toEqual(['a/', 'b/', 'é.wav', 'z.wav']);
  });

  test('say level, place and number of siblings as a screen reader reads them', () => {
    const { objects } = rowsOf(LIST, ({ path }) => path === 'b/');
    expect(objects.map(({ path, level, position, setSize }) => [path, level, position, setSize])).toEqual([
      ['a/', 1, 1, 4],
      ['b/', 1, 2, 4],
      ['b/1.wav', 2, 1, 3],
      ['b/2.wav', 2, 2, 3],
      ['b/10.wav', 2, 3, 3],
      ['é.wav', 1, 3, 4],
      ['z.wav', 1, 4, 4],
    ]);
  });

  test('under a search count only the siblings it shows', () => {
    const { objects } = rowsOf(LIST, () => true, '1');
    expect(objects.map(({ path, setSize }) => [path, setSize])).toEqual([
      ['b/', 1],
      ['b/1.wav', 2],
      ['b/10.wav', 2],
    ]);
  });

  test('all open, hold every file and folder once, each below its folder', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const { catalog, objects } = rowsOf(list, () => true);
        const expected = [...catalog.entries, ...catalog.folders.slice(1).map(({ path }) => path)];
        expect(objects.map(({ path }) => path).sort()).toEqual(expected.sort());
        for (const [i, row] of objects.entries()) {
          const parent = objects.slice(0, i).findLast(({ level }) => level < row.level);
          expect(row.path.startsWith(parent?.path ?? '')).toBe(true);
        }
      }),
    );
  });

  test('are found by path, and only where they are visible', () => {
    const { catalog, rows, objects } = rowsOf(LIST, ({ path }) => path === 'b/');
    for (const [i, { path }] of objects.entries()) expect(rowIndexOf(catalog, rows, path)).toBe(i);
    for (const hidden of ['a/y.wav', 'a/deep/', 'nowhere/', 'nothing.wav', 'b'])
      expect(rowIndexOf(catalog, rows, hidden)).toBe(-1);
  });

  test.each([
    ['b/2.wav', 'b/2.wav'],
    ['a/deep/x.wav', 'a/'],
    ['gone/x.wav', 'a/'],
    ['', 'a/'],
  ])('nearest to %j is %j', (path, nearest) => {
    const { catalog, rows, objects } = rowsOf(LIST, ({ path }) => path === 'b/');
    expect(objects[nearestRow(catalog, rows, path)]?.path).toBe(nearest);
  });

  test('there is no nearest among none', () => {
    const { catalog, rows } = rowsOf([], () => true);
    expect(nearestRow(catalog, rows, 'x')).toBe(-1);
  });
});

describe('typing ahead', () => {
  const { catalog, rows, objects } = rowsOf(LIST, ({ path }) => path === 'b/');
  test.each([
    ['b', 0, 'b/'],
    ['1', 0, 'b/1.wav'],
    ['1', 3, 'b/10.wav'],
    ['1', 5, 'b/1.wav'],
    ['E', 0, 'é.wav'],
    ['10', 2, 'b/10.wav'],
    ['q', 0, undefined],
  ])('%j from row %i on finds %j', (typed, from, found) => {
    expect(objects[rowByPrefix(catalog, rows, typed, from)]?.path).toBe(found);
  });
});
