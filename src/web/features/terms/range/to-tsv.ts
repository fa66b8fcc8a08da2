// Cells as spreadsheets put them onto the clipboard: tabs between cells, lines between rows, quotes around a cell that
// has either inside. Written at once, since a browser takes what is copied only while it asks.

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
