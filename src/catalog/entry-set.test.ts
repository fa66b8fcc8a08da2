import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalog } from './catalog.ts';
import { carryOver, countIn, difference, entrySet, has, intersection, union } from './entry-set.ts';
import { paths } from './testing/paths.ts';

const setOf = (catalog: ReturnType<typeof buildCatalog>, chosen: ReadonlySet<string>) =>
  entrySet(Uint8Array.from(catalog.entries, (path) => (chosen.has(path) ? 1 : 0)));
const pathsIn = (catalog: ReturnType<typeof buildCatalog>, set: ReturnType<typeof entrySet>) =>
  new Set(catalog.entries.filter((_, entry) => has(set, entry)));

test('what is counted in a folder is what lies below it', () => {
  fc.assert(
    fc.property(paths, paths, (list, others) => {
      const catalog = buildCatalog([...list, ...others]);
      const set = setOf(catalog, new Set(list));
      for (const folder of catalog.folders) {
        const below = [...new Set(list)].filter((path) => path.startsWith(folder.path));
        expect(countIn(set, folder)).toBe(below.length);
      }
    }),
  );
});

test('sets combine as sets do', () => {
  fc.assert(
    fc.property(paths, paths, (one, other) => {
      const catalog = buildCatalog([...one, ...other]);
      const [a, b] = [new Set(one), new Set(other)];
      const [x, y] = [setOf(catalog, a), setOf(catalog, b)];
      expect(pathsIn(catalog, union(x, y))).toEqual(new Set([...a, ...b]));
      expect(pathsIn(catalog, intersection(x, y))).toEqual(new Set([...a].filter((path) => b.has(path))));
      expect(pathsIn(catalog, difference(x, y))).toEqual(new Set([...a].filter((path) => !b.has(path))));
    }),
  );
});

test('carried over to another list, a set keeps what is there too, and gains nothing', () => {
  fc.assert(
    fc.property(paths, paths, paths, (chosen, gone, added) => {
      const before = buildCatalog([...chosen, ...gone]);
      const after = buildCatalog([...chosen.slice(1), ...added]);
      const carried = carryOver(setOf(before, new Set(chosen)), before, after);
      expect(pathsIn(after, carried)).toEqual(new Set(chosen.filter((path) => after.entries.includes(path))));
    }),
  );
});
