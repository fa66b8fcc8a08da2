// Parses cells that a spreadsheet or this table copied to the clipboard.

import { unescapeFormula } from '#text/formula-escape.ts';
import { parseDelimited } from '#text/parse-delimited.ts';

/**
 * Returns the rows of cells. A line break at the end, as Excel writes it, adds no row.
 * @param most maximum number of rows to parse
 */
export function fromTsv(text: string, most: number): string[][] {
  const rows = parseDelimited(text, '\t', most);
  // Empty text is one empty cell.
  return rows.length === 0 ? [['']] : rows.map(({ cells }) => cells.map(unescapeFormula));
}
