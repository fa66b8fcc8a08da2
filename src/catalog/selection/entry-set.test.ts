import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { entryPlaces } from '#catalog/list/list-difference.ts';
import { foldersOf, inOrder, pathsIn, setOf } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { carryOver, countIn, difference, intersection, union } from './entry-set.ts';

test('countIn counts the entries below a folder', () => {
  fc.assert(
    fc.property(paths, paths, (list, others) => {
      const catalog = buildCatalog([...list, ...others]);
      const set = setOf(catalog, new Set(list));
      for (const [folder, folderPath] of foldersOf(catalog).entries()) {
        const below = [...new Set(list)].filter((path) => path.startsWith(folderPath));
        expect(countIn(set, catalog, folder)).toBe(below.length);
      }
    }),
  );
});

test('union, difference and intersection combine sets', () => {
  fc.assert(
    fc.property(paths, paths, (one, other) => {
      const catalog = buildCatalog([...one, ...other]);
      const [a, b] = [new Set(one), new Set(other)];
      const [x, y] = [setOf(catalog, a), setOf(catalog, b)];
      expect(pathsIn(catalog, union(x, y))).toEqual(inOrder([...a, ...b]));
      expect(pathsIn(catalog, intersection(x, y))).toEqual(inOrder([...a].filter((path) => b.has(path))));
      expect(pathsIn(catalog, difference(x, y))).toEqual(inOrder([...a].filter((path) => !b.has(path))));
    }),
  );
});

test('carryOver keeps the entries that exist in another list, and adds none', () => {
  fc.assert(
    fc.property(paths, paths, paths, (chosen, gone, added) => {
      const before = buildCatalog([...chosen, ...gone]);
      const after = buildCatalog([...chosen.slice(1), ...added]);
      const carried = carryOver(setOf(before, chosen), entryPlaces(before, after), after);
      const there = new Set([...chosen.slice(1), ...added]);
      expect(pathsIn(after, carried)).toEqual(inOrder(chosen.filter((path) => there.has(path))));
    }),
  );
});
