import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guessColumns } from '#lexicon/plan/columns.ts';
import { readFile } from '#lexicon/read/read-file.ts';
import type { Sheet } from '#lexicon/read/sheet.ts';
import { createEntry, entryArbitrary } from '#lexicon/testing/entries.ts';
import { toCsv } from '#lexicon/write/write-csv.ts';
import { toJson } from '#lexicon/write/write-json.ts';
import { toXlsx } from '#lexicon/write/write-xlsx.ts';
import { ATTRIBUTES, type Entry, entryCell } from './entry.ts';

function cellsOf({ columns, rows }: Sheet): string[][] {
  const places = guessColumns(columns);
  return rows.map(({ cells }) =>
    ATTRIBUTES.map((attribute) => cells[places.indexOf(attribute)] ?? 'not there'),
  );
}

const expected = (entries: readonly Entry[]) =>
  entries.map((one) => ATTRIBUTES.map((attribute) => entryCell(one, attribute)));

const some = fc.array(entryArbitrary, { minLength: 1, maxLength: 8 });

it('reads exported CSV back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(some, async (entries) => {
      const { sheet, format, encoding } = await readFile(new Blob([toCsv(entries)]));
      expect({ format, encoding }).toEqual({ format: 'table', encoding: 'utf-8' });
      expect(cellsOf(sheet)).toEqual(expected(entries));
    }),
  );
});

it('reads exported JSON back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(some, async (entries) => {
      const { sheet, format } = await readFile(new Blob([toJson(entries)]));
      expect(format).toBe('json');
      expect(cellsOf(sheet)).toEqual(expected(entries));
    }),
  );
});

it('reads an exported workbook back unchanged, with every cell as text', async () => {
  const words = [
    'TRUE',
    '007',
    '1e5',
    '=1+1',
    '2026-11-22',
    '<b>&amp;',
    'Siobhán',
    'two\nlines',
    ' ʃɪˈvɔːn',
    '_x0041_',
    'bell\u0007',
    'cr\rlf',
    ' ',
  ];
  const entries = words.map((word) =>
    createEntry(word, { phonemization: 'ɡ͡b', pronunciationLanguageId: '12' }),
  );
  const { sheet, format } = await readFile(toXlsx(entries));
  expect(format).toBe('workbook');
  expect(cellsOf(sheet)).toEqual(expected(entries));
});

it('escapes cells that a spreadsheet would run as formulas', () => {
  const cells = ['=1+1', '+1', '-1', '@A1', '\tx', '\rx'].map((word) => toCsv([createEntry('x', { word })]));
  for (const csv of cells) expect(csv.split('\r\n')[1]).toMatch(/^id of x,"?'/);
});
