import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog, withMarkers } from '#catalog/list/catalog-builder.ts';
import {
  filesIn,
  findEntry,
  findFolder,
  folderName,
  folderOfEntry,
  folderPath,
  formatOfEntry,
  isMarker,
  nameOf,
  nearestFolder,
  pathOf,
  ROOT,
  subfolders,
} from './catalog.ts';
import { tallyFolder } from './tally.ts';
import { entriesOf, folderAt, foldersOf, inOrder } from './testing/catalogs.ts';
import { paths } from './testing/paths.ts';

describe('a catalog', () => {
  test('doesn’t depend on the order of the list or on repeated paths', () => {
    fc.assert(
      fc.property(paths, fc.infiniteStream(fc.nat()), (list, order) => {
        const shuffled = [...list, ...list].sort(() => (order.next().value ?? 0) - 2 ** 30);
        expect(entriesOf(buildCatalog(shuffled))).toEqual(inOrder(list));
        expect(buildCatalog(shuffled)).toEqual(buildCatalog(inOrder(list)));
      }),
    );
  });

  test('doesn’t change the list it is built from', () => {
    const list = ['b.wav', 'a.wav'];
    buildCatalog(list);
    expect(list).toEqual(['b.wav', 'a.wav']);
  });

  test('counts in each folder the files whose paths start with the folder’s path', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const files = [...new Set(list)];
        const catalog = buildCatalog(files);
        for (const [folder, folderPath] of foldersOf(catalog).entries()) {
          const below = files.filter((path) => path.startsWith(folderPath));
          const tally = tallyFolder(catalog, folder);
          expect(tally.files).toBe(below.length);
          expect(tally.audio).toBe(below.filter((path) => path.endsWith('.wav')).length);
          expect(tally.video).toBe(below.filter((path) => path.endsWith('.mp4')).length);
          expect(tally.other).toBe(below.filter((path) => path.endsWith('.txt')).length);
          const foldersBelow = foldersOf(catalog).filter(
            (path) => path !== folderPath && path.startsWith(folderPath),
          );
          expect(tally.folders).toBe(foldersBelow.length);
        }
      }),
    );
  });

  test('puts each file into its own folder under its own name', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const catalog = buildCatalog(list);
        for (const [entry, path] of entriesOf(catalog).entries()) {
          const folder = folderOfEntry(catalog, entry);
          expect(folderPath(catalog, folder) + nameOf(catalog, entry)).toBe(path);
          expect(nameOf(catalog, entry)).not.toContain('/');
          expect(filesIn(catalog, folder)).toContain(entry);
        }
        for (const [folder, path] of foldersOf(catalog).entries()) {
          expect(findFolder(catalog, path)).toBe(folder);
          if (folder === ROOT) continue;
          const parent = catalog.folders.parent[folder] ?? -1;
          expect(`${folderPath(catalog, parent)}${folderName(catalog, folder)}/`).toBe(path);
          expect(subfolders(catalog, parent)).toContain(folder);
        }
      }),
    );
  });

  test('finds every path it holds and no other', () => {
    fc.assert(
      fc.property(paths, paths, (list, others) => {
        const catalog = buildCatalog(list);
        for (const path of list) expect(pathOf(catalog, findEntry(catalog, path))).toBe(path);
        for (const path of others) expect(findEntry(catalog, path) >= 0).toBe(list.includes(path));
      }),
    );
  });

  test('doesn’t mix up sibling folders that share a prefix', () => {
    const catalog = buildCatalog(['a/one.wav', 'a-b/x.wav', 'ab/two.wav', 'a.wav', 'a/b/c.wav']);
    expect(foldersOf(catalog)).toEqual(['', 'a-b/', 'a/', 'a/b/', 'ab/']);
    expect(tallyFolder(catalog, folderAt(catalog, 'a/')).files).toBe(2);
  });

  test('allows a file and a folder of the same name', () => {
    const catalog = buildCatalog(['a.mp4', 'a.mp4/b.wav']);
    expect(findEntry(catalog, 'a.mp4')).toBe(0);
    expect(tallyFolder(catalog, folderAt(catalog, 'a.mp4/')).files).toBe(1);
  });

  test('treats a path that ends in “/” as an empty folder', () => {
    const catalog = buildCatalog(['empty/', 'full/', 'full/a.wav']);
    expect(tallyFolder(catalog, ROOT)).toEqual({
      folders: 2,
      files: 1,
      audio: 1,
      video: 0,
      other: 0,
    });
    expect(isMarker(catalog, 0)).toBe(true);
    expect(filesIn(catalog, folderAt(catalog, 'empty/'))).toEqual([]);
    expect(filesIn(catalog, folderAt(catalog, 'full/'))).toEqual([2]);
  });

  test('accepts paths that break the naming rules', () => {
    const odd = ['/a.wav', '//b.wav', 'c//d.wav', '', '\ud800.wav', '..', 'e\\f.wav'];
    const catalog = buildCatalog(odd);
    expect(entriesOf(catalog)).toEqual(inOrder(odd));
  });

  test.each([
    ['x.wav', 'wav'],
    ['X.MP4', 'mp4'],
    ['x.wav.txt', undefined],
    ['wav', undefined],
    ['constructor', undefined],
  ])('detects the format of %s', (path, format) => {
    expect(formatOfEntry(buildCatalog([path]), 0)).toBe(format);
  });
});

describe('markers of empty folders', () => {
  test('are added to those in the list', () => {
    const catalog = withMarkers(buildCatalog(['a/x.wav']), ['b/', 'a/c/']);
    expect(foldersOf(catalog)).toEqual(['', 'a/', 'a/c/', 'b/']);
    expect(tallyFolder(catalog, ROOT).files).toBe(1);
  });

  test('change nothing if the list has these folders', () => {
    const catalog = buildCatalog(['a/', 'a/x.wav', 'z.wav']);
    expect(withMarkers(catalog, ['a/', 'zz/'])).toEqual(buildCatalog([...entriesOf(catalog), 'zz/']));
  });
});

test('nearestFolder returns the closest existing folder', () => {
  const catalog = buildCatalog(['a/b/c.wav']);
  expect(nearestFolder(catalog, 'a/b/gone/also/')).toBe('a/b/');
  expect(nearestFolder(catalog, 'nowhere/')).toBe('');
});
