// A glossary as CSV (RFC 4180): UTF-8 with a byte order mark, without which spreadsheets garble all that is not ASCII.
import { ATTRIBUTES, cellOf, type Entry } from '#lexicon/entry.ts';
import { escapeFormula } from '#text/formula-escape.ts';

const BYTE_ORDER_MARK = '\u{feff}';

export function csvOf(entries: readonly Entry[]): string {
  return tableOf(
    ATTRIBUTES,
    entries.map((entry) => ATTRIBUTES.map((attribute) => cellOf(entry, attribute))),
  );
}

/** Any table, such as a report. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => quoted(escapeFormula(cell))).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n\t;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
