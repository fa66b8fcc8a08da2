import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { entriesOfRange, entriesOfRow, rowSelection } from '#catalog/selection/selection.ts';
import { entriesOf, foldersOf } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { folderPart } from '#text/path.ts';
import { folderPath } from './catalog.ts';
import { applyFilter } from './filter.ts';
import { Rows } from './rows.ts';
import type { Sort } from './sorts.ts';

const LIST = ['b/2.wav', 'b/10.wav', 'b/1.wav', 'a/deep/x.wav', 'a/y.wav', 'z.wav', 'é.wav'];
const ALL = { query: '', type: 'any' } as const;

function rowsOf(list: readonly string[], isOpen: (path: string) => boolean, query = '') {
  const catalog = buildCatalog(list);
  const shown = applyFilter(catalog, { ...ALL, query });
  const open = (folder: number) => isOpen(folderPath(catalog, folder));
  const rows = new Rows({ catalog, shown, sort: 'name', isOpen: open });
  return { catalog, rows, objects: rows.slice(0, rows.length) };
}

describe('uploads', () => {
  const arriving = Map.groupBy(
    ['b/3.mp3', 'b/1.wav', 'b/2.wav', 'b/0.wav', 'w.wav'].map((path) => ({
      id: `id of ${path}`,
      path,
      stage: path === 'b/2.wav' ? ('landed' as const) : ('coming' as const),
    })),
    ({ path }) => folderPart(path),
  );
  const arrange = (sort: Sort, query = '') => {
    const catalog = buildCatalog(LIST);
    const shown = applyFilter(catalog, { ...ALL, query });
    return { catalog, rows: new Rows({ catalog, shown, sort, isOpen: () => true, arriving }) };
  };
  const pathsOf = ({ rows }: ReturnType<typeof arrange>) =>
    rows.slice(0, rows.length).map(({ path }) => path);

  test.each<[sort: Sort, expected: readonly string[]]>([
    ['name', ['b/0.wav', 'b/1.wav', 'b/2.wav', 'b/3.mp3', 'b/10.wav', 'é.wav', 'w.wav', 'z.wav']],
    ['name-desc', ['b/10.wav', 'b/3.mp3', 'b/2.wav', 'b/1.wav', 'b/0.wav', 'a/', 'a/y.wav']],
    ['type', ['b/0.wav', 'b/1.wav', 'b/2.wav', 'b/10.wav', 'b/3.mp3', 'é.wav', 'w.wav', 'z.wav']],
  ])('are at the position they will have by %s', (sort, expected) => {
    const shown = pathsOf(arrange(sort));
    const order = expected.map((path) => shown.indexOf(path));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('are found by path and by typing', () => {
    const { rows } = arrange('name');
    expect(rows.at(rows.indexOf('b/3.mp3'))).toEqual({
      kind: 'arriving',
      id: 'id of b/3.mp3',
      path: 'b/3.mp3',
      name: '3.mp3',
      level: 2,
      position: 4,
      setSize: 5,
    });
    expect(rows.at(rows.byPrefix('w', 0))?.path).toBe('w.wav');
  });

  test('to an existing path mark the file as being replaced until they complete', () => {
    const { rows } = arrange('name');
    const replacedBy = (path: string) => {
      const row = rows.at(rows.indexOf(path));
      return row?.kind === 'file' ? row.replacedBy : 'no file';
    };
    expect(['b/1.wav', 'b/2.wav', 'b/10.wav'].map(replacedBy)).toEqual([
      'id of b/1.wav',
      undefined,
      undefined,
    ]);
  });

  test('can’t be selected', () => {
    const { catalog, rows } = arrange('name');
    const shown = applyFilter(catalog, ALL);
    const row = rows.at(rows.indexOf('w.wav'));
    expect(row && entriesOfRow(catalog, shown, row).size).toBe(0);
    expect(row && rowSelection(catalog, shown.entries, shown, row)).toBe('none');
    expect(entriesOfRange(catalog, shown, rows, 0, rows.length - 1).size).toBe(LIST.length);
  });

  test('are hidden during a search', () => {
    expect(pathsOf(arrange('name', '3'))).toEqual([]);
  });
});

describe('rows', () => {
  test('of closed folders are hidden', () => {
    const { objects } = rowsOf(LIST, () => false);
    expect(objects.map(({ path }) => path)).toEqual(['a/', 'b/', 'é.wav', 'z.wav']);
  });

  test('have the level, position and set size that a screen reader needs', () => {
    const { objects } = rowsOf(LIST, (path) => path === 'b/');
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

  test('count only visible siblings during a search', () => {
    const { objects } = rowsOf(LIST, () => true, '1');
    expect(objects.map(({ path, setSize }) => [path, setSize])).toEqual([
      ['b/', 1],
      ['b/1.wav', 2],
      ['b/10.wav', 2],
    ]);
  });

  test('contain every file and folder once, each below its folder, if all folders are open', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const { catalog, rows, objects } = rowsOf(list, () => true);
        const expected = [...entriesOf(catalog), ...foldersOf(catalog).slice(1)];
        expect(objects.map(({ path }) => path).sort()).toEqual(expected.sort());
        for (const [i, row] of objects.entries()) {
          const parent = objects.slice(0, i).findLast(({ level }) => level < row.level);
          expect(row.path.startsWith(parent?.path ?? '')).toBe(true);
          expect(rows.indexOf(row.path)).toBe(i);
          expect(rows.at(i)).toEqual(row);
        }
      }),
    );
  });

  test('are found by path only if they are visible', () => {
    const { rows, objects } = rowsOf(LIST, (path) => path === 'b/');
    for (const [i, { path }] of objects.entries()) expect(rows.indexOf(path)).toBe(i);
    for (const hidden of ['a/y.wav', 'a/deep/', 'nowhere/', 'nothing.wav', 'b'])
      expect(rows.indexOf(hidden)).toBe(-1);
  });

  test.each([
    ['b/2.wav', 'b/2.wav'],
    ['a/deep/x.wav', 'a/'],
    ['gone/x.wav', 'a/'],
    ['', 'a/'],
  ])('nearest(%j) is %j', (path, nearest) => {
    const { rows, objects } = rowsOf(LIST, (path) => path === 'b/');
    expect(objects[rows.nearest(path)]?.path).toBe(nearest);
  });

  test('nearest is -1 if there are no rows', () => {
    const { rows } = rowsOf([], () => true);
    expect(rows.nearest('x')).toBe(-1);
  });
});

describe('typing ahead', () => {
  const { rows, objects } = rowsOf(LIST, (path) => path === 'b/');
  test.each([
    ['b', 0, 'b/'],
    ['1', 0, 'b/1.wav'],
    ['1', 3, 'b/10.wav'],
    ['1', 5, 'b/1.wav'],
    ['E', 0, 'é.wav'],
    ['10', 2, 'b/10.wav'],
    ['q', 0, undefined],
  ])('%j from row %i finds %j', (typed, from, found) => {
    expect(objects[rows.byPrefix(typed, from)]?.path).toBe(found);
  });
});
