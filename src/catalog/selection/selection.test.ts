import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFilter, type Filter } from '#catalog/filter.ts';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { Rows } from '#catalog/rows.ts';
import { pathsIn } from '#catalog/testing/catalogs.ts';
import { paths } from '#catalog/testing/paths.ts';
import { type EntrySet, intersection, noEntries } from './entry-set.ts';
import { entriesOfRange, entriesOfRow, rowSelection, toggle } from './selection.ts';

const LIST = ['a/1.wav', 'a/2.mp4', 'a/b/3.wav', 'ab/4.wav', 'z.wav'];

function tree(filter: Partial<Filter> = {}, isOpen = () => true, list = LIST) {
  const catalog = buildCatalog(list);
  const shown = applyFilter(catalog, { query: '', type: 'any', ...filter });
  const rows = new Rows({ catalog, shown, sort: 'name', isOpen });
  const row = (path: string) => {
    const found = rows.at(rows.indexOf(path));
    if (!found) throw new Error(`no row ${path}`);
    return found;
  };
  const index = (path: string) => rows.indexOf(path);
  const named = (set: EntrySet) => pathsIn(catalog, set);
  return { catalog, shown, rows, row, index, named };
}

describe('the entries of a row', () => {
  test('of a file: the file', () => {
    const { catalog, shown, row, named } = tree();
    expect(named(entriesOfRow(catalog, shown, row('z.wav')))).toEqual(['z.wav']);
  });

  test('of a folder: everything below it, and nothing of a sibling that shares its prefix', () => {
    const { catalog, shown, row, named } = tree();
    expect(named(entriesOfRow(catalog, shown, row('a/')))).toEqual(['a/1.wav', 'a/2.mp4', 'a/b/3.wav']);
  });

  test('of a folder under a filter: only what the filter shows', () => {
    const { catalog, shown, row, named } = tree({ type: 'audio' });
    expect(named(entriesOfRow(catalog, shown, row('a/')))).toEqual(['a/1.wav', 'a/b/3.wav']);
  });
});

describe('a range', () => {
  test.each<[from: string, to: string, selected: readonly string[]]>([
    ['a/b/3.wav', 'a/2.mp4', ['a/1.wav', 'a/2.mp4', 'a/b/3.wav']],
    ['z.wav', 'ab/4.wav', ['ab/4.wav', 'z.wav']],
    // An open folder's own row adds nothing. Only the rows below it that are in the range count.
    ['a/', 'a/b/3.wav', ['a/b/3.wav']],
    ['a/', 'a/', ['a/1.wav', 'a/2.mp4', 'a/b/3.wav']],
  ])('from %s to %s selects %j', (from, to, selected) => {
    const { catalog, shown, rows, index, named } = tree();
    const set = entriesOfRange(catalog, shown, rows, index(from), index(to));
    expect(named(set)).toEqual(selected);
    expect(named(entriesOfRange(catalog, shown, rows, index(to), index(from)))).toEqual(selected);
  });

  test('includes everything in a closed folder', () => {
    const { catalog, shown, rows, index, named } = tree({}, () => false);
    const set = entriesOfRange(catalog, shown, rows, index('a/'), index('ab/'));
    expect(named(set)).toEqual(['a/1.wav', 'a/2.mp4', 'a/b/3.wav', 'ab/4.wav']);
  });
});

describe('toggling', () => {
  test('selects a partly selected row and deselects a wholly selected one', () => {
    const { catalog, shown, row, named } = tree();
    const folder = entriesOfRow(catalog, shown, row('a/'));
    const some = toggle(noEntries(catalog), entriesOfRow(catalog, shown, row('a/1.wav')));
    const all = toggle(some, folder);
    expect(named(all)).toEqual(['a/1.wav', 'a/2.mp4', 'a/b/3.wav']);
    expect(named(toggle(all, folder))).toEqual([]);
  });

  test('doesn’t change what a filter hides', () => {
    const { catalog, shown, row, named } = tree({ type: 'audio' });
    const hidden = entriesOfRow(catalog, applyFilter(catalog, { query: '', type: 'any' }), row('a/'));
    const less = toggle(hidden, entriesOfRow(catalog, shown, row('a/')));
    expect(named(less)).toEqual(['a/2.mp4']);
  });
});

test('a folder’s row is selected: all, some or none of its shown entries', () => {
  const { catalog, shown, row } = tree();
  const one = entriesOfRow(catalog, shown, row('a/b/'));
  expect(
    ['a/', 'a/b/', 'a/b/3.wav', 'ab/'].map((path) => rowSelection(catalog, one, shown, row(path))),
  ).toEqual(['some', 'all', 'all', 'none']);
  const audio = tree({ type: 'audio' });
  const seen = intersection(audio.shown.entries, entriesOfRow(catalog, shown, row('a/')));
  expect(rowSelection(catalog, seen, audio.shown, audio.row('a/'))).toBe('all');
});

test('no click or range under a filter selects hidden entries', () => {
  const filters = fc.record({
    query: fc.constantFrom('', 'a', 'é', 'ab'),
    type: fc.constantFrom<Filter['type']>('any', 'audio', 'mp4'),
  });
  fc.assert(
    fc.property(paths, filters, fc.nat(), fc.nat(), fc.boolean(), (list, filter, from, to, open) => {
      const { catalog, shown, rows } = tree(filter, () => open, list);
      fc.pre(rows.length > 0);
      const range = entriesOfRange(catalog, shown, rows, from % rows.length, to % rows.length);
      expect(intersection(range, shown.entries).size).toBe(range.size);
    }),
  );
});
