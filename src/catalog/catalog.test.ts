import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildCatalog,
  findEntry,
  folderOfEntry,
  formatOfEntry,
  isMarker,
  nameOfEntry,
  nearestFolder,
  withFolders,
} from './catalog.ts';
import { countFiles, tallyFolder } from './tally.ts';
import { paths } from './testing/paths.ts';

function folderOf(catalog: ReturnType<typeof buildCatalog>, path: string) {
  const folder = catalog.folderByPath.get(path);
  if (!folder) throw new Error(`no folder ${path}`);
  return folder;
}

describe('a catalog', () => {
  test('is the same whatever the order of the list, and however often a path is repeated', () => {
    fc.assert(
      fc.property(paths, fc.infiniteStream(fc.nat()), (list, order) => {
        const shuffled = [...list, ...list].sort(() => (order.next().value ?? 0) - 2 ** 30);
        expect(buildCatalog(shuffled)).toEqual(buildCatalog([...new Set(list)].sort()));
      }),
    );
  });

  test('doesn’t change the list it is built of', () => {
    const list = ['b.wav', 'a.wav'];
    buildCatalog(list);
    expect(list).toEqual(['b.wav', 'a.wav']);
  });

  test('counts in every folder exactly the files whose path starts with the folder’s', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const files = [...new Set(list)];
        const catalog = buildCatalog(files);
        for (const folder of catalog.folders) {
          const below = files.filter((path) => path.startsWith(folder.path));
          const tally = tallyFolder(catalog, folder);
          expect(tally.files).toBe(below.length);
          expect(tally.audio).toBe(below.filter((path) => path.endsWith('.wav')).length);
          expect(tally.video).toBe(below.filter((path) => path.endsWith('.mp4')).length);
          expect(tally.other).toBe(below.filter((path) => path.endsWith('.txt')).length);
          expect(countFiles(catalog, folder)).toBe(below.length);
          const foldersBelow = catalog.folders.filter(
            ({ path }) => path !== folder.path && path.startsWith(folder.path),
          );
          expect(tally.folders).toBe(foldersBelow.length);
        }
      }),
    );
  });

  test('puts every file into its own folder, under its own name', () => {
    fc.assert(
      fc.property(paths, (list) => {
        const catalog = buildCatalog(list);
        for (const [entry, path] of catalog.entries.entries()) {
          const folder = folderOfEntry(catalog, entry);
          expect(folder.path + nameOfEntry(catalog, entry)).toBe(path);
          expect(nameOfEntry(catalog, entry)).not.toContain('/');
          expect(folder.files).toContain(entry);
        }
      }),
    );
  });

  test('finds every path it holds and no other', () => {
    fc.assert(
      fc.property(paths, paths, (list, others) => {
        const catalog = buildCatalog(list);
        for (const path of list) expect(catalog.entries[findEntry(catalog, path)]).toBe(path);
        for (const path of others) expect(findEntry(catalog, path) >= 0).toBe(list.includes(path));
      }),
    );
  });

  test('keeps a folder apart from siblings whose names begin alike', () => {
    const catalog = buildCatalog(['a/one.wav', 'a-b/x.wav', 'ab/two.wav', 'a.wav', 'a/b/c.wav']);
    expect(catalog.folders.map(({ path }) => path)).toEqual(['', 'a-b/', 'a/', 'a/b/', 'ab/']);
    expect(countFiles(catalog, folderOf(catalog, 'a/'))).toBe(2);
  });

  test('lets a file and a folder have the same name', () => {
    const catalog = buildCatalog(['a.mp4', 'a.mp4/b.wav']);
    expect(findEntry(catalog, 'a.mp4')).toBe(0);
    expect(countFiles(catalog, folderOf(catalog, 'a.mp4/'))).toBe(1);
  });

  test('takes a path ending in “/” as a folder without files', () => {
    const catalog = buildCatalog(['empty/', 'full/', 'full/a.wav']);
    expect(tallyFolder(catalog, catalog.root)).toEqual({
      folders: 2,
      files: 1,
      audio: 1,
      video: 0,
      other: 0,
    });
    expect(isMarker(catalog, 0)).toBe(true);
    expect(folderOf(catalog, 'empty/').files).toEqual([]);
    expect(folderOf(catalog, 'full/').files).toEqual([2]);
  });

  test('survives paths no rule allows', () => {
    const odd = ['/a.wav', '//b.wav', 'c//d.wav', '', '\ud800.wav', '..', 'e\\f.wav'];
    const catalog = buildCatalog(odd);
    expect([...catalog.entries].sort()).toEqual(odd.filter((path) => path !== '').sort());
  });

  test.each([
    ['x.wav', 'wav'],
    ['X.MP4', 'mp4'],
    ['x.wav.txt', undefined],
    ['wav', undefined],
    ['constructor', undefined],
  ])('knows the format of %s', (path, format) => {
    expect(formatOfEntry(buildCatalog([path]), 0)).toBe(format);
  });
});

describe('folders made on the page', () => {
  test('stand beside those of the list', () => {
    const catalog = withFolders(buildCatalog(['a/x.wav']), ['b/', 'a/c/']);
    expect(catalog.folders.map(({ path }) => path)).toEqual(['', 'a/', 'a/c/', 'b/']);
    expect(tallyFolder(catalog, catalog.root).files).toBe(1);
  });

  test('change nothing where the list has them already', () => {
    const catalog = buildCatalog(['a/x.wav']);
    expect(withFolders(catalog, ['a/'])).toBe(catalog);
  });
});

test('the way up ends at the nearest folder that is there', () => {
  const catalog = buildCatalog(['a/b/c.wav']);
  expect(nearestFolder(catalog, 'a/b/gone/also/')).toBe('a/b/');
  expect(nearestFolder(catalog, 'nowhere/')).toBe('');
});
