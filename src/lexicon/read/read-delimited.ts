// CSV and TSV: whatever separates the cells.

import { attributeOf } from '#lexicon/plan/columns.ts';
import { unescapeFormula } from '#text/formula-escape.ts';
import { type DelimitedRow, parseDelimited } from '#text/parse-delimited.ts';
import { FileError, positionAt } from './file-error.ts';
import { ROWS_MAX } from './limits.ts';
import type { Sheet } from './sheet.ts';
import { sheetOfRows } from './sheet-of-rows.ts';

/** What a spreadsheet may have written as the first line. */
const NAMED_SEPARATOR = /^sep=([,;\t|])(?=\r?\n)/i;
const SEPARATORS = [',', ';', '\t', '|'];
/** So many rows show what separates their cells. */
const LOOKED_AT = 30;

export function readDelimited(text: string): Sheet {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  const all = rowsOf(text, named ?? guessSeparator(text), ROWS_MAX + 3);
  const rows = named === undefined ? all : all.slice(1);
  return sheetOfRows(rows.map(({ line, cells }) => ({ line, cells: cells.map(unescapeFormula) })));
}

/** The one that makes most sense of the headings; without headings, the one that gives every row as many cells. */
function guessSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const rows = rowsOrNone(text, separator).map(({ cells }) => cells);
    const known = rows[0]?.filter((cell) => attributeOf(cell) !== undefined).length ?? 0;
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
function rowsOf(text: string, separator: string, most: number): DelimitedRow[] {
  if (separator === '\t') return parseDelimited(text, separator, most);
  return parseDelimited(text, separator, most, (at) => {
    throw new FileError({ kind: 'open-quote', at: positionAt(text, at) });
  });
}

function rowsOrNone(text: string, separator: string): DelimitedRow[] {
  try {
    return rowsOf(text, separator, LOOKED_AT);
  } catch {
    // Read as something else, its quotation marks may be no such marks.
    return [];
  }
}
