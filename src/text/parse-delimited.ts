// Parses CSV and TSV (RFC 4180) into rows, each with its line number. Accepts any mix of line endings.
// A quotation mark quotes a cell only if it is the cell's first character and a closing one is its last.
// Any other quotation mark is text, because tables copied from spreadsheets contain unescaped quotation marks.

export interface DelimitedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * @param maxRows number of rows after which parsing stops
 * @param onStrayQuote called with the offset of a quotation mark that begins a cell and is never closed; may throw
 * @returns the rows, with `line` counted from 1
 */
export function parseDelimited(
  text: string,
  separator: string,
  maxRows: number,
  onStrayQuote?: (at: number) => void,
): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  const plain = new RegExp(`[^${separator === '|' ? '\\|' : separator}\\r\\n]*`, 'y');
  let at = 0;
  let line = 1;
  while (at < text.length && rows.length < maxRows) {
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
      if (text[at] === '"') onStrayQuote?.(at);
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
