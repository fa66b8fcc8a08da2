import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, foldersOf, inOrder } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { buildCatalog, CatalogBuilder } from './catalog-builder.ts';
import { added, areSame, entryPlaces, folderPlaces } from './list-difference.ts';

test('a sorted list that is still loading is a valid catalog at any time', () => {
  fc.assert(
    fc.property(paths, fc.nat(), (list, cut) => {
      const sorted = inOrder(list);
      const first = sorted.slice(0, cut % (sorted.length + 1));
      const builder = new CatalogBuilder();
      for (const path of first) builder.addPath(path);
      expect(builder.snapshot()).toEqual(buildCatalog(first));
      for (const path of sorted.slice(first.length)) builder.addPath(path);
      expect(builder.finish()).toEqual(buildCatalog(sorted));
    }),
  );
});

test('entryPlaces and added tell which entries of two lists are gone, new and the same', () => {
  fc.assert(
    fc.property(paths, paths, paths, (removed, common, inserted) => {
      const before = buildCatalog([...removed, ...common]);
      const after = buildCatalog([...common, ...inserted]);
      const was = entriesOf(before);
      const is = entriesOf(after);
      const places = entryPlaces(before, after);
      expect([...places]).toEqual(was.map((path) => is.indexOf(path)));
      expect(added(places, after).map((entry) => is[entry])).toEqual(
        is.filter((path) => !was.includes(path)),
      );
      const folders = foldersOf(after);
      expect([...folderPlaces(before, after)]).toEqual(
        foldersOf(before).map((path) => folders.indexOf(path)),
      );
      expect(areSame(before, after)).toBe(was.join('\n') === is.join('\n'));
    }),
  );
});
