// Formats cells for the clipboard as spreadsheets do: tabs between cells, line breaks between rows, quotes around a
// cell with either. Text that a spreadsheet would run as a formula is escaped; pasting here removes the escape.
// Synchronous, because browsers accept clipboard data only during the copy event.
// once, since a browser takes what is copied only while it asks.
import { escapeFormula } from '#text/formula-escape.ts';

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(escapeFormula(cell))).join('\t')).join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
