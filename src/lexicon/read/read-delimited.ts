// Reads CSV and TSV. Detects the separator: comma, semicolon, tab or vertical bar.
import { attributeForHeading } from '#lexicon/plan/columns.ts';
import { unescapeFormula } from '#text/formula-escape.ts';
import { type DelimitedRow, parseDelimited } from '#text/parse-delimited.ts';
import { FileError, positionAt } from './file-error.ts';
import { ROWS_MAX } from './limits.ts';
import { rowsToSheet } from './rows-to-sheet.ts';
import type { Sheet } from './sheet.ts';

/** First line of a CSV file from Excel, which names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?=\r?\n)/i;
const SEPARATORS = [',', ';', '\t', '|'];
/** Number of rows used to guess the separator. */
const SAMPLE_ROWS = 30;

export function readDelimited(text: string): Sheet {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const all = parseRows(text, named ?? guessSeparator(text), ROWS_MAX + 3);
  const rows = named === undefined ? all : all.slice(1);
  return rowsToSheet(rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapeFormula) })));
}

/** Prefers the separator with most known headings; without headings, prefers the separator that gives all rows the same width. */
function guessSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const rows = tryParseRows(text, separator).map(({ cells }) => cells);
    const known = rows[0]?.filter((cell) => attributeForHeading(cell) !== undefined).length ?? 0;
    const [width = 0] = rows.map(({ length }) => length);
    const even = rows.filter(({ length }) => length === width).length / (rows.length || 1);
    return { separator, score: 1000 * known + (width > 1 ? even * 10 + Math.min(width, 9) / 10 : 0) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

/**
 * Accepts stray quotation marks in TSV, because programs that write tabs often don't quote.
 * @throws FileError if a quotation mark is never closed in a file with another separator; the cell's content is unclear
 */
function parseRows(text: string, separator: string, maxRows: number): DelimitedRow[] {
  if (separator === '\t') return parseDelimited(text, separator, maxRows);
  return parseDelimited(text, separator, maxRows, (at) => {
    throw new FileError({ kind: 'open-quote', at: positionAt(text, at) });
  });
}

function tryParseRows(text: string, separator: string): DelimitedRow[] {
  try {
    return parseRows(text, separator, SAMPLE_ROWS);
  } catch {
    // With the wrong separator, quotation marks may seem unclosed. This separator is then not a candidate.
    return [];
  }
}
