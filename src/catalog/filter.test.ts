import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { countIn } from '#catalog/selection/entry-set.ts';
import { foldersOf, inOrder, pathsIn } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';
import { SEARCH_MATCHES, SEARCH_MISSES } from '#text/testing/search-cases.ts';
import { applyFilter, type Filter, isShown } from './filter.ts';

const LIST = [
  'Interviews/Anna/take 1.wav',
  'Interviews/Anna/take 2.mp4',
  'Interviews/Bob/intro.wav',
  'Promo/interview cut.mp4',
  'Promo/teaser.webm',
  'cafe\u0301.wav',
  'notes.txt',
  'empty interviews/',
];

function shownPaths(filter: Partial<Filter>, list: readonly string[] = LIST): string[] {
  const catalog = buildCatalog(list);
  const shown = applyFilter(catalog, { query: '', type: 'any', ...filter });
  return pathsIn(catalog, shown.entries);
}

function isSpreadIn(name: string, word: string): boolean {
  let at = 0;
  for (const letter of word) {
    const found = name.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}

describe('a search', () => {
  test.each<[query: string, found: readonly string[]]>([
    ['TAKE', ['Interviews/Anna/take 1.wav', 'Interviews/Anna/take 2.mp4']],
    ['CAFÉ', ['cafe\u0301.wav']],
    ['cafe', ['cafe\u0301.wav']],
    ['bob', ['Interviews/Bob/intro.wav']],
    ['anna/take', ['Interviews/Anna/take 1.wav', 'Interviews/Anna/take 2.mp4']],
    ['promo/', ['Promo/interview cut.mp4', 'Promo/teaser.webm']],
    ['s/a', ['Interviews/Anna/take 1.wav', 'Interviews/Anna/take 2.mp4']],
    ['__proto__', []],
    ['.*', []],
    ['take anna', ['Interviews/Anna/take 1.wav', 'Interviews/Anna/take 2.mp4']],
    ['2 TAKE', ['Interviews/Anna/take 2.mp4']],
    ['wav  interviews ', ['Interviews/Anna/take 1.wav', 'Interviews/Bob/intro.wav']],
    ['cut promo/', ['Promo/interview cut.mp4']],
    ['anna bob', []],
  ])('for %j shows %j', (query, found) => {
    expect(shownPaths({ query })).toEqual(found);
  });

  test.each<[query: string, found: readonly string[]]>([
    ['hbtk05', ['Harbour take 05.wav']],
    ['HRBR', ['Harbour take 05.wav', 'Harbour/take 5.wav']],
    ['hrbr 5', ['Harbour take 05.wav', 'Harbour/take 5.wav']],
    ['take', ['Harbour take 05.wav', 'Harbour/take 5.wav']],
    ['50tk', []],
  ])('for %j, matching letters in order, shows %j', (query, found) => {
    const list = ['Harbour take 05.wav', 'Harbour/take 5.wav', 't a k e.wav'];
    expect(shownPaths({ query }, list)).toEqual(found);
  });

  test.each(SEARCH_MATCHES)('for %s finds %s', (query, name) => {
    expect(shownPaths({ query }, [`${name}.wav`])).toHaveLength(1);
  });

  test.each(SEARCH_MISSES)('for %s does not find %s', (query, name) => {
    expect(shownPaths({ query }, [`${name}.wav`])).toEqual([]);
  });

  test('that matches a folder shows everything in it, also empty folders', () => {
    expect(shownPaths({ query: 'interview' })).toEqual([
      'Interviews/Anna/take 1.wav',
      'Interviews/Anna/take 2.mp4',
      'Interviews/Bob/intro.wav',
      'Promo/interview cut.mp4',
      'empty interviews/',
    ]);
  });

  test('counts matching names, not the files below them', () => {
    const shown = applyFilter(buildCatalog(LIST), { query: 'interview', type: 'any' });
    expect(shown.hits).toEqual({ folders: 2, files: 1 });
  });

  test('of several words counts names that contain at least one of them', () => {
    const catalog = buildCatalog(LIST);
    expect(applyFilter(catalog, { query: 'anna wav', type: 'any' }).hits).toEqual({ folders: 0, files: 1 });
    expect(applyFilter(catalog, { query: 'anna interviews', type: 'any' }).hits).toEqual({
      folders: 1,
      files: 0,
    });
  });

  test('with only spaces has no effect', () => {
    expect(applyFilter(buildCatalog(LIST), { query: '  ', type: 'any' }).filtered).toBe(false);
  });

  test('opens the folders above a match, but not the match', () => {
    const catalog = buildCatalog(LIST);
    const shown = applyFilter(catalog, { query: 'anna', type: 'any' });
    const leading = foldersOf(catalog).filter((_, folder) => (shown.hitsBelow[folder] ?? 0) > 0);
    expect(leading).toEqual(['', 'Interviews/']);
  });

  test('finds files that have each word, or its letters in order, in their name or in a folder above', () => {
    const queries = fc.constantFrom(
      'a',
      'AB',
      'é',
      '.wav',
      '%',
      '👧',
      'ל',
      ' ',
      'b a',
      'é .wav ab',
      'constructor',
      '__',
    );
    fc.assert(
      fc.property(paths, queries, (list, query) => {
        const wanted = searchWords(query);
        fc.pre(wanted.length > 0);
        const files = inOrder(list);
        const namesIn = (path: string) => path.split('/').map(foldForSearch);
        const names = files.flatMap(namesIn);
        const isIn = (name: string, word: string) =>
          names.some((one) => one.includes(word)) ? name.includes(word) : isSpreadIn(name, word);
        expect(shownPaths({ query }, files)).toEqual(
          files.filter((path) => wanted.every((word) => namesIn(path).some((name) => isIn(name, word)))),
        );
      }),
    );
  });
});

describe('the filter by type', () => {
  test.each<[type: Filter['type'], found: readonly string[]]>([
    ['any', inOrder(LIST)],
    ['audio', ['Interviews/Anna/take 1.wav', 'Interviews/Bob/intro.wav', 'cafe\u0301.wav']],
    ['video', ['Interviews/Anna/take 2.mp4', 'Promo/interview cut.mp4', 'Promo/teaser.webm']],
    ['webm', ['Promo/teaser.webm']],
    ['flv', []],
  ])('shows files of %s and no empty folders', (type, found) => {
    expect(shownPaths({ type })).toEqual(found);
  });

  test('narrows a search', () => {
    expect(shownPaths({ type: 'video', query: 'interview' })).toEqual([
      'Interviews/Anna/take 2.mp4',
      'Promo/interview cut.mp4',
    ]);
  });
});

test('folders are shown only if they contain shown files', () => {
  fc.assert(
    fc.property(paths, fc.constantFrom('a', 'é', 'ab', '.mp4'), (list, query) => {
      const catalog = buildCatalog(list);
      const shown = applyFilter(catalog, { query, type: 'audio' });
      const shownPaths = pathsIn(catalog, shown.entries);
      for (const [folder, folderPath] of foldersOf(catalog).entries()) {
        const below = shownPaths.filter((path) => path.startsWith(folderPath));
        expect(isShown(shown, catalog, folder)).toBe(below.length > 0);
        expect(countIn(shown.entries, catalog, folder)).toBe(below.length);
        expect(shown.files[folder]).toBe(below.length);
      }
    }),
  );
});
