// Writes a glossary as CSV (RFC 4180): UTF-8 with a byte order mark. Without the mark, spreadsheets garble non-ASCII text.
import { ATTRIBUTES, COLUMN_TITLES, type Entry, entryCell } from '#lexicon/entry.ts';
import { escapeFormula } from '#text/formula-escape.ts';

const BYTE_ORDER_MARK = '\u{feff}';

export function toCsv(entries: readonly Entry[]): string {
  return toCsvTable(
    ATTRIBUTES.map((attribute) => COLUMN_TITLES[attribute]),
    entries.map((entry) => ATTRIBUTES.map((attribute) => entryCell(entry, attribute))),
  );
}

/** Writes any table as CSV, for example a report. */
export function toCsvTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => quoteCell(escapeFormula(cell))).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function quoteCell(cell: string): string {
  return /[",\r\n\t;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
