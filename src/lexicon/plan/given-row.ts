// A row of a sheet, once it is known what its columns mean.
import type { Attribute } from '#lexicon/entry.ts';
import type { SheetRow } from '#lexicon/read/sheet.ts';
import type { Columns } from './columns.ts';
import type { Given } from './draft.ts';
import type { RowError } from './planned-row.ts';

export interface GivenRow {
  readonly line: number;
  readonly given: Given;
  readonly error: RowError | undefined;
}

const YES = /^(?:true|yes|1|x)$/i;
const NO = /^(?:false|no|0)$/i;

export function givenRow(row: SheetRow, columns: Columns, headings: readonly string[]): GivenRow {
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
  const given: Given = {
    texts: Object.fromEntries(cells),
    ...(id !== '' && { id }),
    ...(isFlag && { caseSensitive: YES.test(flag) }),
  };
  const unread = problemOf(row, columns, headings);
  const error = unread ?? (flag !== '' && !isFlag ? ({ kind: 'case' } as const) : undefined);
  return { line: row.line, given, error };
}

function problemOf(
  { problem }: SheetRow,
  columns: Columns,
  headings: readonly string[],
): RowError | undefined {
  if (problem?.kind !== 'not-text') return problem;
  const bad = problem.columns.filter((name) => columns[headings.indexOf(name)] != null);
  return bad.length > 0 ? { kind: 'not-text', columns: bad } : undefined;
}
