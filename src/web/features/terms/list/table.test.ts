import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FOUND, NOT_FOUND } from '#text/testing/spellings.ts';
import { moved, stepped } from '#web/features/terms/grid/movement.ts';
import {
  allToggled,
  coverage,
  extendedTo,
  NOTHING_SELECTED,
  toggled,
} from '#web/features/terms/grid/selection.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { matcher, NO_FILTER } from './term-filter.ts';
import { viewOf, withTerms } from './term-order.ts';
import { BY_WORD, sortedBy } from './term-sort.ts';

describe('moving about', () => {
  const extent = { rows: 10, columns: 5, page: 4 };
  test.each([
    ['ArrowDown', false, { row: 3, column: 2 }],
    ['ArrowUp', false, { row: 1, column: 2 }],
    ['ArrowLeft', false, { row: 2, column: 1 }],
    ['ArrowRight', false, { row: 2, column: 3 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 9, column: 4 }],
    ['ArrowDown', true, { row: 9, column: 2 }],
    ['PageDown', false, { row: 6, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['x', false, undefined],
  ])('%s (mod %s)', (key, mod, to) => {
    expect(moved({ key, mod }, { row: 2, column: 2 }, extent)).toEqual(to);
  });

  test('no key leaves the table; up from the first row is the header', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), fc.nat(3), (strokes, rows) => {
        let at = { row: -1, column: 0 };
        for (const [key, mod] of strokes) at = moved({ key, mod }, at, { ...extent, rows }) ?? at;
        expect(at.row).toBeGreaterThanOrEqual(-1);
        expect(at.row).toBeLessThan(Math.max(rows, 0));
        expect(at.column).toBeGreaterThanOrEqual(0);
        expect(at.column).toBeLessThan(5);
      }),
    );
    expect(moved({ key: 'ArrowUp', mod: false }, { row: 0, column: 1 }, extent)).toEqual({
      row: -1,
      column: 1,
    });
  });

  test.each([
    [1, { row: 0, column: 1 }, { row: 0, column: 3 }],
    [1, { row: 0, column: 3 }, { row: 1, column: 1 }],
    [-1, { row: 1, column: 1 }, { row: 0, column: 3 }],
    [-1, { row: 0, column: 1 }, undefined],
    [1, { row: 1, column: 3 }, undefined],
  ] as const)('Tab (%i) from %j goes to %j, over row ends', (direction, from, to) => {
    expect(stepped(from, direction, [1, 3], 2)).toEqual(to);
  });
});

describe('selecting', () => {
  const rows = ['a', 'b', 'c', 'd'];
  test('shift extends from the last row that was picked', () => {
    const selection = extendedTo(toggled(NOTHING_SELECTED, 'b'), 'd', rows);
    expect([...selection.ids]).toEqual(['b', 'c', 'd']);
    expect([...extendedTo(selection, 'a', rows).ids].toSorted()).toEqual(rows);
  });

  test('select all takes the shown rows, and lets go when all of them are selected', () => {
    const all = allToggled(NOTHING_SELECTED, rows);
    expect(coverage(all, rows)).toBe('all');
    expect(coverage(toggled(all, 'a'), rows)).toBe('some');
    expect(coverage(allToggled(all, rows), rows)).toBe('none');
  });
});

const nguyen = aTerm({ id: '1', word: 'Nguyễn', languageId: 'en-GB', phonemizationLanguageId: 'vi' });
const sql = aTerm({ id: '2', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });
const both = aTerm({
  id: '3',
  word: 'term 10',
  phonemization: 'tɜːm',
  pronunciationLanguageId: 'en',
  phonemizationLanguageId: 'de',
});

describe('filtering', () => {
  test.each([
    ['accents and case don’t matter', { text: 'nguyen' }, ['1']],
    ['a language is found by name', { text: 'vietnam' }, ['1']],
    ['a way of speaking is found by its name', { text: 'say it' }, ['2']],
    ['the value is searched', { text: 'seq' }, ['2']],
    ['all words must occur, in any column', { text: 'sql english' }, ['2']],
    ['by language', { language: 'en-GB' }, ['1']],
    ['by option, also where it is one of several', { how: 'manual-phonemization' }, ['3']],
    ['by several', { how: 'several' }, ['3']],
    ['by none', { how: 'none' }, ['1']],
  ] as const)('%s', (_rule, filter, ids) => {
    const terms = [nguyen, sql, both].filter(matcher({ ...NO_FILTER, ...filter }));
    expect(terms.map(({ id }) => id)).toEqual(ids);
  });
});

describe('the search', () => {
  const finds = (text: string, word: string) => matcher({ ...NO_FILTER, text })(aTerm({ word }));

  test.each(FOUND)('for %s finds %s', (query, word) => {
    expect(finds(query, word)).toBe(true);
  });

  test.each(NOT_FOUND)('for %s does not find %s', (query, word) => {
    expect(finds(query, word)).toBe(false);
  });
});

describe('the order of rows', () => {
  const view = viewOf([nguyen, sql, both], NO_FILTER, BY_WORD);

  test('is by word, numbers as numbers; empty cells come last', () => {
    const nine = aTerm({ id: '4', word: 'term 9' });
    expect(viewOf([both, nine], NO_FILTER, BY_WORD).ids).toEqual(['4', '3']);
    const byValue = sortedBy(BY_WORD, 'value');
    expect(viewOf([nguyen, sql, both], NO_FILTER, byValue).ids).toEqual(['2', '3', '1']);
  });

  test('a second click on a heading turns it round', () => {
    expect(viewOf(view.terms, NO_FILTER, sortedBy(BY_WORD, 'word')).ids).toEqual([...view.ids].toReversed());
  });

  test('an edited row stays where it is, whatever sort and filter say of its new value', () => {
    const filtered = viewOf([nguyen, sql], { ...NO_FILTER, text: 'sql' }, BY_WORD);
    const edited = withTerms(filtered, [nguyen, { ...sql, word: 'zzz' }]);
    expect(edited.ids).toEqual(['2']);
    expect(withTerms(view, [{ ...nguyen, word: 'zzz' }, sql, both]).ids).toBe(view.ids);
  });

  test('a new row comes in where the sort puts it, shown even where the filter would hide it', () => {
    const added = aTerm({ id: '5', word: 'Pho' });
    expect(withTerms(view, [nguyen, sql, both, added]).ids).toEqual(['1', '5', '2', '3']);
    const filtered = viewOf([sql], { ...NO_FILTER, text: 'sql' }, BY_WORD);
    expect(withTerms(filtered, [sql, added]).ids).toEqual(['5', '2']);
  });

  test('a deleted row goes', () => {
    expect(withTerms(view, [nguyen, both]).ids).toEqual(['1', '3']);
  });
});
