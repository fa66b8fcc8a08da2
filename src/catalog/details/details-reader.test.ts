import { expect, test, vi } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { NotAListError } from '#catalog/list/path-scanner.ts';
import { encode } from '#catalog/list/utf8.ts';
import { entriesOf } from '#catalog/testing/catalogs.ts';
import { blockOf, detailsText, type KnownFile } from '#catalog/testing/details.ts';
import { DetailsReader } from './details-reader.ts';

const FILES: readonly KnownFile[] = [
  { path: 'a/1.wav', bytes: 1_000, changedAt: 1_700_000_000, seconds: 1.5, codecs: 'pcm-s16' },
  { path: 'a/2.wav', bytes: 0, changedAt: 1_700_000_001 },
  { path: 'b "q" \\ ü 日本.mp4', bytes: 5_000_000_000, seconds: 0.25, codecs: 'avc, aac' },
  { path: 'c.wav' },
];
const CATALOG = buildCatalog(FILES.map(({ path }) => path));
const [FIRST, ...REST] = FILES;

/** Reads a text in pieces of the given size (bytes). */
function read(text: string, piece = Number.MAX_SAFE_INTEGER, catalog = CATALOG) {
  const reader = new DetailsReader(catalog);
  const bytes = encode(text);
  for (let from = 0; from < bytes.length; from += piece) reader.add(bytes.subarray(from, from + piece));
  const details = reader.end();
  return entriesOf(catalog).map((path, entry) => [path, details.fileFacts(entry)] as const);
}

const known = FILES.map(({ path, bytes, changedAt, seconds, codecs }) => [
  path,
  { bytes, changedAt, seconds, codecs, untimed: 0 },
]);

test.each([1, 7, 64, 1_000_000])('details are read correctly in pieces of %i bytes', (piece) => {
  const text = detailsText(blockOf(FIRST ? [FIRST] : []), blockOf(REST));
  expect(read(text, piece)).toEqual(known);
});

test('files in another order or not in the list don’t affect other files', () => {
  const deletedFile = { path: 'a/1b.wav', bytes: 7 };
  expect(
    read(detailsText(blockOf([...REST.toReversed(), deletedFile]), blockOf(FIRST ? [FIRST] : []))),
  ).toEqual(known);
});

test('an empty list has no details', () => {
  expect(read('[]', 1, buildCatalog([]))).toEqual([]);
  expect(read('[]').every(([, { bytes }]) => bytes === undefined)).toBe(true);
});

test.each([
  ['the beginning of them', detailsText(blockOf(FILES)).slice(0, -1)],
  ['nothing', ''],
  ['an object', '{"paths":[]}'],
  ['a page', '<!doctype html>'],
  ['two lists', '[]\n[]'],
  ['a column that is too short', JSON.stringify([{ ...blockOf(FILES), seconds: [] }])],
  ['a column that is missing', JSON.stringify([{ paths: [] }])],
  ['a size below nothing', JSON.stringify([blockOf([{ path: 'c.wav', bytes: -1 }])])],
  [
    'a length that is no number',
    '[{"paths":["c.wav"],"bytes":[1],"changedAt":[1],"seconds":["1"],"codecs":[null]}]',
  ],
])('%s is rejected', (_, text) => {
  expect(() => read(text)).toThrow(NotAListError);
});

test('bytes that aren’t UTF-8 are rejected', () => {
  const reader = new DetailsReader(CATALOG);
  expect(() => reader.add(Uint8Array.of(0x5b, 0xff, 0xfe))).toThrow(NotAListError);
});

test('the start of a long line isn’t scanned again with each piece', () => {
  const split = vi.spyOn(String.prototype, 'split');
  const reader = new DetailsReader(CATALOG);
  const piece = encode('x'.repeat(1_000));
  for (let pieces = 0; pieces < 100; pieces++) reader.add(piece);
  const scanned = split.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  split.mockRestore();
  expect(scanned).toBe(100_000);
});

test('a line without an end is rejected', () => {
  const reader = new DetailsReader(CATALOG);
  const piece = encode('x'.repeat(1024 * 1024));
  expect(() => {
    for (let pieces = 0; pieces < 17; pieces++) reader.add(piece);
  }).toThrow(NotAListError);
});
