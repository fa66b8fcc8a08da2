// What a spreadsheet, or this table, has put onto the clipboard.
import Papa from 'papaparse';
import { unguarded } from '#text/formula-guard.ts';

/**
 * Rows of cells. A line end at the very end, as Excel writes it, is no row of its own.
 * @param most rows that are read: what else there is costs nothing
 */
export function fromTsv(text: string, most: number): string[][] {
  const newline = LINE_ENDS.find((end) => text.includes(end)) ?? '\n';
  const rows = text.endsWith(newline) ? text.slice(0, -newline.length) : text;
  const { data } = Papa.parse<string[]>(rows, { delimiter: '\t', newline, preview: most });
  // No text is one empty cell.
  return data.length === 0 ? [['']] : data.map((row) => row.map(unguarded));
}

/** Excel has the first between rows and the second within a cell. */
const LINE_ENDS = ['\r\n', '\n', '\r'] as const;
