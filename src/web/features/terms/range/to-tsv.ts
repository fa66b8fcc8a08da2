// Formats cells for the clipboard as spreadsheets do: tabs between cells, line breaks between rows, quotes around a
// cell with either. Text that a spreadsheet would run as a formula is escaped, and pasting here removes the escape. The
// function is synchronous, because browsers accept clipboard data only during the copy event.
import { escapeFormula } from '#text/formula-escape.ts';

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(escapeFormula(cell))).join('\t')).join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
