import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTsv } from './from-tsv.ts';
import { toTsv } from './to-tsv.ts';

test('cells survive a round trip through the clipboard', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[a"\t\n]{0,6}$/),
    fc.stringMatching(/^['=+@\t-]{1,4}$/),
    fc.constantFrom('', '"', '""', '"a" b', 'a\tb', 'a\nb', 'ˈɡɪf'),
  );
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
  fc.assert(
    fc.property(rows, (cells) => {
      expect(fromTsv(`${toTsv(cells)}\r\n`, cells.length)).toEqual(cells);
    }),
  );
});

test.each(['=1+1', '+1', '-ish', '@home', '\t=1'])('%j is escaped so that no spreadsheet runs it', (cell) => {
  expect(toTsv([[cell]])).toMatch(/^"?'/);
});

test.each([
  [
    'a line break at the end, as Excel writes it, adds no row',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'no line break at the end, as in Google Sheets and LibreOffice, changes nothing',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a cell with a line break or a tab is quoted', '"a\nb"\t"c\td"', [['a\nb', 'c\td']]],
  ['quotes inside a cell are part of its text', 'say "hi"\tx', [['say "hi"', 'x']]],
  [
    'an opening quote without a closing one is part of the text',
    '"Weird Al\tx\nfoo\ty',
    [
      ['"Weird Al', 'x'],
      ['foo', 'y'],
    ],
  ],
  [
    'a quoted part followed by more text is part of the text',
    '"Heroes" (song)\tde\nfoo\tfr',
    [
      ['"Heroes" (song)', 'de'],
      ['foo', 'fr'],
    ],
  ],
  [
    'a line break in a quoted cell does not change how the other rows are split',
    'a\t"b\r\nc"\nd\te',
    [
      ['a', 'b\r\nc'],
      ['d', 'e'],
    ],
  ],
  ['one word is one cell', 'Kubernetes', [['Kubernetes']]],
  ['an empty cell in the middle is kept', 'a\t\tb', [['a', '', 'b']]],
  ['an empty row at the end is kept', 'a\r\n\r\n', [['a'], ['']]],
  ['an empty row in the middle is kept', 'a\n\nb', [['a'], [''], ['b']]],
])('%s', (_rule, text, rows) => {
  expect(fromTsv(text, 10)).toEqual(rows);
});

test('no more rows are parsed than requested', () => {
  expect(fromTsv('a\nb\nc\n', 2)).toEqual([['a'], ['b']]);
});
