// CSV and TSV: whatever separates the cells.

import { attributeForHeading } from '#lexicon/plan/columns.ts';
import { unescapeFormula } from '#text/formula-escape.ts';
import { type DelimitedRow, parseDelimited } from '#text/parse-delimited.ts';
import { FileError, positionAt } from './file-error.ts';
import { ROWS_MAX } from './limits.ts';
import { rowsToSheet } from './rows-to-sheet.ts';
import type { Sheet } from './sheet.ts';

/** What a spreadsheet may have written as the first line. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?=\r?\n)/i;
const SEPARATORS = [',', ';', '\t', '|'];
/** So many rows show what separates their cells. */
const SAMPLE_ROWS = 30;

export function readDelimited(text: string): Sheet {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const all = parseRows(text, named ?? guessSeparator(text), ROWS_MAX + 3);
  const rows = named === undefined ? all : all.slice(1);
  return rowsToSheet(rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapeFormula) })));
}

/** The one that makes most sense of the headings; without headings, the one that gives every row as many cells. */
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
 * Who separates by tabs may write no quotes at all. Elsewhere one that opens nothing is a mistake, and what its cell was to
 * hold can't be told.
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
    // Read as something else, its quotation marks may be no such marks.
    return [];
  }
}
