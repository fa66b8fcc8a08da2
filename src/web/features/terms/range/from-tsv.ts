// What a spreadsheet, or this table, has put onto the clipboard.

import { unescapeFormula } from '#text/formula-escape.ts';
import { parseDelimited } from '#text/parse-delimited.ts';

/**
 * Rows of cells. A line end at the very end, as Excel writes it, is no row of its own.
 * @param most rows that are read: what else there is costs nothing
 */
export function fromTsv(text: string, most: number): string[][] {
  const rows = parseDelimited(text, '\t', most);
  // No text is one empty cell.
  return rows.length === 0 ? [['']] : rows.map(({ cells }) => cells.map(unescapeFormula));
}
