// What a spreadsheet, or this table, has put onto the clipboard.
import { delimitedRows } from '#text/delimited-rows.ts';
import { unguarded } from '#text/formula-guard.ts';

/**
 * Rows of cells. A line end at the very end, as Excel writes it, is no row of its own.
 * @param most rows that are read: what else there is costs nothing
 */
export function fromTsv(text: string, most: number): string[][] {
  const rows = delimitedRows(text, '\t', most);
  // No text is one empty cell.
  return rows.length === 0 ? [['']] : rows.map(({ cells }) => cells.map(unguarded));
}
