// The rows of a text of separated cells (RFC 4180), each with the line it begins in. Any mix of line ends ends a row; a
// quotation mark inside a cell that doesn't begin with one is a character like any other.
import { FileError, positionAt } from './file-error.ts';

export interface DelimitedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * @param most rows after which it stops
 * @throws FileError where a quotation mark is never closed
 */
export function delimitedRows(text: string, separator: string, most: number): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  const plain = new RegExp(`[^${separator === '|' ? '\\|' : separator}\\r\\n]*`, 'y');
  let at = 0;
  let line = 1;
  while (at < text.length && rows.length < most) {
    const row: { readonly line: number; readonly cells: string[] } = { line, cells: [] };
    rows.push(row);
    do {
      let cell = '';
      if (text[at] === '"') {
        const end = closingQuote(text, at);
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
        at = end + 1;
      }
      plain.lastIndex = at;
      const rest = plain.exec(text)?.[0] ?? '';
      row.cells.push(cell + rest);
      at += rest.length;
    } while (text[at] === separator && ++at <= text.length);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
  return rows;
}

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw new FileError({ kind: 'open-quote', at: positionAt(text, opening) });
  return at;
}
