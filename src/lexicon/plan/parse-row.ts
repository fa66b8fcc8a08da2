// Reads the values of a row after its columns are mapped to attributes.
import type { Attribute } from '#lexicon/entry.ts';
import type { SheetRow } from '#lexicon/read/sheet.ts';
import type { ColumnMapping } from './columns.ts';
import type { RowValues } from './draft.ts';
import type { RowError } from './planned-row.ts';

export interface ParsedRow {
  readonly line: number;
  readonly values: RowValues;
  readonly error: RowError | undefined;
}

const YES = /^(?:true|yes|1|x)$/i;
const NO = /^(?:false|no|0)$/i;

export function parseRow(row: SheetRow, columns: ColumnMapping, headings: readonly string[]): ParsedRow {
  const cells = new Map<Attribute, string>();
  for (const [index, attribute] of columns.entries()) {
    const cell = row.cells[index];
    if (attribute !== null && cell !== undefined) cells.set(attribute, cell);
  }
  const flag = cells.get('caseSensitive')?.trim() ?? '';
  const id = cells.get('id')?.trim() ?? '';
  cells.delete('caseSensitive');
  cells.delete('id');
  const isFlag = YES.test(flag) || NO.test(flag);
  const values: RowValues = {
    texts: Object.fromEntries(cells),
    ...(id !== '' && { id }),
    ...(isFlag && { caseSensitive: YES.test(flag) }),
  };
  const unread = columnError(row, columns, headings);
  const error = unread ?? (flag !== '' && !isFlag ? ({ kind: 'case' } as const) : undefined);
  return { line: row.line, values, error };
}

function columnError(
  { problem }: SheetRow,
  columns: ColumnMapping,
  headings: readonly string[],
): RowError | undefined {
  if (problem?.kind !== 'not-text') return problem;
  const bad = problem.columns.filter((name) => columns[headings.indexOf(name)] != null);
  return bad.length > 0 ? { kind: 'not-text', columns: bad } : undefined;
}
