// The rows of a text of separated cells (RFC 4180), each with the line it begins in. Any mix of line ends ends a row. A
// quotation mark opens a cell only where it is the first in it and one that closes it is the last: any other is a
// character. So whatever writes no such quotes, as what is copied from a table does, is read as it is.

export interface DelimitedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * @param most rows after which it stops
 * @param onStray told where a cell begins with a quotation mark that opens nothing; may throw
 */
export function parseDelimited(
  text: string,
  separator: string,
  most: number,
  onStray?: (at: number) => void,
): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  const plain = new RegExp(`[^${separator === '|' ? '\\|' : separator}\\r\\n]*`, 'y');
  let at = 0;
  let line = 1;
  while (at < text.length && rows.length < most) {
    const row: { readonly line: number; readonly cells: string[] } = { line, cells: [] };
    rows.push(row);
    do {
      const end = text[at] === '"' ? closingQuote(text, at, separator) : undefined;
      if (end !== undefined) {
        const cell = text.slice(at + 1, end).replaceAll('""', '"');
        line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
        row.cells.push(cell);
        at = end + 1;
        continue;
      }
      if (text[at] === '"') onStray?.(at);
      plain.lastIndex = at;
      const [cell] = plain.exec(text) ?? [''];
      row.cells.push(cell);
      at += cell.length;
    } while (text[at] === separator && ++at <= text.length);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
  return rows;
}

function closingQuote(text: string, opening: number, separator: string): number | undefined {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const after = text[at + 1] ?? '\n';
  return at !== -1 && (after === separator || after === '\n' || after === '\r') ? at : undefined;
}
