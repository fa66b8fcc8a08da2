// Cells as spreadsheets put them onto the clipboard: tabs between cells, lines between rows, quotes around a cell that
// has either inside; what a spreadsheet would run as a formula is guarded, and reading it takes the guard away. Written at
// once, since a browser takes what is copied only while it asks.
import { escapeFormula } from '#text/formula-escape.ts';

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(escapeFormula(cell))).join('\t')).join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
