// Converts rows of cells to a sheet. Skips blank rows. The first row is the heading if it contains a known heading.
import { attributeForHeading } from '#lexicon/plan/columns.ts';
import { FileError } from './file-error.ts';
import { COLUMNS_MAX, ROWS_MAX } from './limits.ts';
import type { Sheet, SheetRow } from './sheet.ts';

interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
}

export function rowsToSheet(all: readonly Cells[]): Sheet {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  if (!first) throw new FileError({ kind: 'empty' });
  if (rows.length > ROWS_MAX + 1) throw new FileError({ kind: 'too-many-rows', limit: ROWS_MAX });
  const isHead = first.cells.some((cell) => attributeForHeading(cell) !== undefined);
  const columns = isHead ? trimEmptyEnd(first.cells) : numberedColumns(rows);
  if (columns.length > COLUMNS_MAX) throw new FileError({ kind: 'too-many-columns', limit: COLUMNS_MAX });
  const body = isHead ? rows.slice(1) : rows;
  return {
    columns,
    rows: body.map((row) => fitRow(row, columns.length)),
    notes: [],
    ...(!isHead && { unnamed: true }),
  };
}

function trimEmptyEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell.trim());
}

/** Numbers the columns from 1. */
function numberedColumns(rows: readonly Cells[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, index) => String(index + 1));
}

function fitRow({ line, cells }: Cells, width: number): SheetRow {
  const isWider = cells.slice(width).some((cell) => cell.trim() !== '');
  return {
    line,
    cells: Array.from({ length: width }, (_, index) => cells[index] ?? ''),
    ...(isWider && { problem: { kind: 'too-many-cells' } }),
  };
}
