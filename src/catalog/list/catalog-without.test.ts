import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, setOf } from '#catalog/testing/catalogs.ts';
import { paths as arbitraryPaths } from '#catalog/testing/paths.ts';
import { buildCatalog } from './catalog-builder.ts';
import { withoutEntries } from './catalog-without.ts';

test.each([
  ['nothing', []],
  ['a file', ['a/1.wav']],
  ['all that is in a folder', ['a/b/2.mp4', 'a/b/c/3.txt']],
  ['a folder that holds nothing', ['e/']],
  ['everything', ['a/1.wav', 'a/b/2.mp4', 'a/b/c/3.txt', 'ab/4.wav', 'e/']],
])('removing %s gives the catalog of the remaining paths', (_, removed) => {
  const list = ['a/1.wav', 'a/b/2.mp4', 'a/b/c/3.txt', 'ab/4.wav', 'e/'];
  const catalog = buildCatalog(list);
  const keepRemaining = list.filter((path) => !removed.includes(path));
  expect(withoutEntries(catalog, setOf(catalog, removed))).toEqual(buildCatalog(keepRemaining));
});

test('removing any entries from any list gives the catalog of the remaining paths', () => {
  fc.assert(
    fc.property(arbitraryPaths, fc.nat(7), (list, bits) => {
      const catalog = buildCatalog([...list, 'empty/', 'more/empty/']);
      const isGone = (path: string) => ((bits >> (path.length % 3)) & 1) === 1;
      const removed = setOf(catalog, entriesOf(catalog).filter(isGone));
      const keepRemaining = entriesOf(catalog).filter((path) => !isGone(path));
      expect(withoutEntries(catalog, removed)).toEqual(buildCatalog(keepRemaining));
    }),
  );
});
