import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { filesIn, folderName, nameOf, ROOT, subfolders } from './catalog.ts';
import { childrenOf, compareNames } from './order.ts';
import type { Sort } from './sorts.ts';
import { HOSTILE_NAMES, paths } from './testing/paths.ts';

const LIST = [
  'take 10.wav',
  'take 2.wav',
  'take 1.mp4',
  'b/x.wav',
  'a/x.wav',
  'a 10/x.wav',
  'a 9/x.wav',
  'Z.txt',
];

function names(sort: Sort): string[] {
  const catalog = buildCatalog(LIST);
  const { folders, files } = childrenOf(catalog, ROOT, sort);
  return [
    ...folders.map((folder) => `${folderName(catalog, folder)}/`),
    ...files.map((file) => nameOf(catalog, file)),
  ];
}

test('folders come first, and numbers sort by value', () => {
  expect(names('name')).toEqual([
    'a/',
    'a 9/',
    'a 10/',
    'b/',
    'take 1.mp4',
    'take 2.wav',
    'take 10.wav',
    'Z.txt',
  ]);
});

test('descending order reverses folders and files separately', () => {
  expect(names('name-desc')).toEqual([
    'b/',
    'a 10/',
    'a 9/',
    'a/',
    'Z.txt',
    'take 10.wav',
    'take 2.wav',
    'take 1.mp4',
  ]);
});

test('sorts by type: audio, video, others; then by name', () => {
  expect(names('type').slice(4)).toEqual(['take 2.wav', 'take 10.wav', 'take 1.mp4', 'Z.txt']);
});

test('names that differ only in Unicode form have a fixed order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HOSTILE_NAMES), fc.constantFrom(...HOSTILE_NAMES), (a, b) => {
      expect(compareNames(a, b) === 0).toBe(a === b);
      expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0);
    }),
  );
});

test('every order contains the same children', () => {
  fc.assert(
    fc.property(paths, (list) => {
      const catalog = buildCatalog(list);
      for (let folder = ROOT; folder < catalog.folders.size; folder++) {
        for (const sort of ['name', 'name-desc', 'type'] as const) {
          const { folders, files } = childrenOf(catalog, folder, sort);
          expect(folders.toSorted((a, b) => a - b)).toEqual(subfolders(catalog, folder));
          expect(files.toSorted((a, b) => a - b)).toEqual(filesIn(catalog, folder));
        }
      }
    }),
  );
});
