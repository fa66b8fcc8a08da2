import { expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { allEntries } from '#catalog/selection/entry-set.ts';
import { ROOT } from './catalog.ts';
import { siblingFormats } from './siblings.ts';
import { formatsBelow, formatsIn } from './tally.ts';

const catalog = buildCatalog(['a/Take.wav', 'a/take.MP3', 'a/take.txt', 'a/take 2.wav', 'b/take.flv', 'b/']);

test.each([
  ['a/Take.wav', ['mp3']],
  ['a/take 2.wav', []],
  ['a/take.txt', []],
  ['nowhere.wav', []],
])('%s is also available as %j', (path, formats) => {
  expect(siblingFormats(catalog, path)).toEqual(formats);
});

test('formats are counted, most frequent first', () => {
  expect(formatsIn(catalog, allEntries(catalog))).toEqual([
    ['wav', 2],
    ['mp3', 1],
    ['flv', 1],
    [undefined, 1],
  ]);
  expect(formatsBelow(catalog, ROOT)).toEqual(formatsIn(catalog, allEntries(catalog)));
});
