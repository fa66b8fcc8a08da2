import { expect, test } from 'vitest';
import type { Catalog } from '#catalog/catalog.ts';
import { buildCatalog, withMarkers } from '#catalog/list/catalog-builder.ts';
import { entryPlaces } from '#catalog/list/list-difference.ts';
import { encode } from '#catalog/list/utf8.ts';
import { entriesOf, folderAt, pathsIn, setOf } from '#catalog/testing/catalogs.ts';
import { blockOf, detailsText, type KnownFile } from '#catalog/testing/details.ts';
import { DetailsReader } from './details-reader.ts';

const FILES: readonly KnownFile[] = [
  { path: 'a/deep/1.wav', bytes: 10, changedAt: 100, seconds: 1 },
  { path: 'a/deep/2.avi', bytes: 20, changedAt: 300 },
  { path: 'a/3.wav', bytes: 30, changedAt: 200, seconds: 4 },
  { path: 'b/4.flv', changedAt: 50 },
  { path: '5.wav', bytes: 0, changedAt: 400, seconds: 2.5 },
];
const CATALOG = buildCatalog(FILES.map(({ path }) => path));

function detailsOf(catalog: Catalog) {
  const reader = new DetailsReader(catalog);
  reader.add(encode(detailsText(blockOf(FILES))));
  return reader.end();
}

const details = detailsOf(CATALOG);

test('a folder sums up all files below it and counts those of unknown length', () => {
  const of = (path: string) => details.folderFacts(folderAt(CATALOG, path));
  expect(of('')).toMatchObject({ bytes: 60, seconds: 7.5, changedAt: 400, untimed: 2 });
  expect(of('a/')).toMatchObject({ bytes: 60, seconds: 5, changedAt: 300, untimed: 1 });
  expect(of('a/deep/')).toMatchObject({ bytes: 30, seconds: 1, changedAt: 300, untimed: 1 });
});

test('a folder without any known details has none', () => {
  expect(details.folderFacts(folderAt(CATALOG, 'b/'))).toEqual({
    bytes: undefined,
    seconds: undefined,
    changedAt: 50,
    codecs: undefined,
    untimed: 1,
  });
});

test('a set sums up its files', () => {
  const set = setOf(CATALOG, ['5.wav', 'a/3.wav', 'b/4.flv']);
  expect(details.setFacts(set)).toMatchObject({ bytes: 30, seconds: 6.5, changedAt: 400, untimed: 1 });
});

test.each([
  ['longer than a second', { longerThan: 1 }, ['5.wav', 'a/3.wav']],
  ['changed since', { changedSince: 300 }, ['5.wav', 'a/deep/2.avi']],
  ['both', { longerThan: 1, changedSince: 300 }, ['5.wav']],
  ['longer than any', { longerThan: 100 }, []],
])('%s limits keep the right files', (_, limits, expected) => {
  const within = details.within(limits);
  expect(within && pathsIn(CATALOG, within)).toEqual(expected);
});

test('without limits nothing is filtered', () => {
  expect(details.within({})).toBeUndefined();
});

const ALL = entriesOf(CATALOG);
test.each([
  ['size', ['5.wav', 'a/deep/1.wav', 'a/deep/2.avi', 'a/3.wav', 'b/4.flv']],
  ['size-desc', ['a/3.wav', 'a/deep/2.avi', 'a/deep/1.wav', '5.wav', 'b/4.flv']],
  ['length', ['a/deep/1.wav', '5.wav', 'a/3.wav', 'a/deep/2.avi', 'b/4.flv']],
  ['length-desc', ['a/3.wav', '5.wav', 'a/deep/1.wav', 'a/deep/2.avi', 'b/4.flv']],
  ['changed', ['b/4.flv', 'a/deep/1.wav', 'a/3.wav', 'a/deep/2.avi', '5.wav']],
  ['changed-desc', ['5.wav', 'a/deep/2.avi', 'a/3.wav', 'a/deep/1.wav', 'b/4.flv']],
] as const)('by %s what isn’t known comes last', (sort, expected) => {
  const files = details.sortFiles(
    ALL.map((_, entry) => entry),
    sort,
  );
  expect(files.map((file) => ALL[file])).toEqual(expected);
});

test('folders are sorted by their content', () => {
  const folders = ['a/', 'b/'].map((path) => folderAt(CATALOG, path));
  expect(details.sortFolders(folders, 'changed')).toEqual(folders.toReversed());
  expect(details.sortFolders(folders, 'size')).toEqual(folders);
});

test('in another list files keep their details, and new files have none', () => {
  const next = withMarkers(buildCatalog(['0.wav', '5.wav', 'a/3.wav', 'c/new.wav']), ['empty/']);
  const carried = details.mappedTo(entryPlaces(CATALOG, next), next);
  const sizes = entriesOf(next).map((path, entry) => [path, carried.fileFacts(entry).bytes]);
  expect(Object.fromEntries(sizes)).toEqual({
    '0.wav': undefined,
    '5.wav': 0,
    'a/3.wav': 30,
    'c/new.wav': undefined,
    'empty/': undefined,
  });
  expect(carried.folderFacts(folderAt(next, ''))).toMatchObject({ bytes: 30, seconds: 6.5, untimed: 2 });
  expect(carried.folderFacts(folderAt(next, 'empty/'))).toMatchObject({ bytes: undefined, untimed: 0 });
});
